import { accountDeletedLetter } from '#app/account/mails/account-deleted.mail.tsx'
import { emailChangeAskedLetter } from '#app/account/mails/email-change-asked.mail.tsx'
import { emailChangeLetter } from '#app/account/mails/email-change.mail.tsx'
import { emailChangedLetter } from '#app/account/mails/email-changed.mail.tsx'
import { newSignInLetter } from '#app/account/mails/new-sign-in.mail.tsx'
import { passwordChangedLetter } from '#app/account/mails/password-changed.mail.tsx'
import { passwordResetLetter } from '#app/account/mails/password-reset.mail.tsx'
import { verificationLetter } from '#app/account/mails/verification.mail.tsx'
import { welcomeLetter } from '#app/account/mails/welcome.mail.tsx'
import { cancelledLetter } from '#app/aftersales/cancelled.mail.tsx'
import { deliveredLetter } from '#app/aftersales/delivered.mail.tsx'
import { refundDoneLetter } from '#app/aftersales/refund-done.mail.tsx'
import { refundSentLetter } from '#app/aftersales/refund-sent.mail.tsx'
import { returnReceivedLetter } from '#app/aftersales/return-received.mail.tsx'
import { returnRefusedLetter } from '#app/aftersales/return-refused.mail.tsx'
import type { Return } from '#app/aftersales/return.ts'
import { shippedLetter } from '#app/aftersales/shipped.mail.tsx'
import { paise } from '#app/basics/money.ts'
import type { JobName } from '#app/jobs/jobs.server.ts'
import type { Letter } from '#app/mail/letter.server.ts'
import { orderReceivedLetter } from '#app/orders/order-received.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { contactCopyLetter } from '#app/pages/contact-copy.mail.tsx'
import { contactMessageLetter } from '#app/pages/contact-message.mail.tsx'
import { newsletterWelcomeLetter } from '#app/pages/newsletter-welcome.mail.tsx'
import { paymentFailedLetter } from '#app/payments/payment-failed.mail.tsx'
import type { Refund } from '#app/payments/refund.ts'

const name = 'Asha Rao'
const at = new Date('2026-11-21T06:55:00Z')
const newEmail = 'asha.rao@newhome.example'
const token = '3vVq0n8mZJc1kYb7TtWxS2dLrUeQfHgA'
const resetPath = `/reset-password#access_token=${token}&type=recovery`
const verifyPath = `/verify-email#token=${token}`
const contactMessage = {
  name,
  email: 'asha.rao@example.com',
  subject: 'The kurta in indigo',
  message: 'Namaste,\n\nwill the handloom kurta come in indigo again, in M?\n\nAsha',
  ticket: '482-917',
  at,
}

const order: Order = {
  id: '3f2a8c1e-5b7d-4e90-a1c2-d3e4f5a6b7c8',
  number: '3f2a8c1e',
  status: 'processing',
  total: paise(489_700),
  address: {
    fullName: name,
    address: '12 MG Road, Civil Lines',
    city: 'Prayagraj',
    state: 'Uttar Pradesh',
    postalCode: '211001',
    phone: '+919876543210',
  },
  contactEmail: 'asha.rao@example.com',
  shippingMethod: 'Standard Shipping',
  trackingNumber: null,
  imported: false,
  placedAt: at,
  paidAt: at,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  items: [
    {
      id: 'd4e5f6a7-1111-4222-8333-444455556666',
      productId: 'b2c3d4e5-1111-4222-8333-444455556666',
      styleId: 15970,
      name: 'Sangam Women Handloom Cotton Kurta',
      quantity: 2,
      price: paise(149_900),
      size: 'M',
      colour: 'Madder Red',
      returnable: true,
      cancelledAt: null,
    },
    {
      id: 'e5f6a7b8-1111-4222-8333-444455556666',
      productId: 'c3d4e5f6-1111-4222-8333-444455556666',
      styleId: 39386,
      name: 'Sangam Canvas Bag',
      quantity: 1,
      price: paise(189_900),
      size: null,
      colour: null,
      returnable: true,
      cancelledAt: null,
    },
  ],
}

const [kurtas, bag] = order.items.map(({ id }) => id)
const wish: Return = {
  id: 'f6a7b8c9-1111-4222-8333-444455556666',
  itemId: kurtas ?? '',
  quantity: 1,
  reason: 'Too small',
  note: null,
  state: 'requested',
  refusal: null,
  requestedAt: at,
  settledAt: null,
}
const refund: Refund = { amount: paise(149_900), why: 'it was returned', state: 'submitted', settledAt: null }
const reference = 'SNGM7Q2K9X4T'
const shippedOrder: Order = { ...order, status: 'shipped', trackingNumber: 'DTDC Z48210937', shippedAt: at }
const withoutBag: Order = { ...order, items: order.items.map((item) => (item.id === bag ? { ...item, cancelledAt: at } : item)) }
const refusal = 'The kurta has been washed, and its tags are gone.'

export type MailName = Extract<JobName, `${string}-mail`>

/** Each letter as somebody might get it: a mail without a sample does not compile. Shown at /dev/mail/templates. */
export const mailPreviews = (origin: string): Record<MailName, Letter> => ({
  'verification-mail': verificationLetter({ name, link: origin + verifyPath }),
  'welcome-mail': welcomeLetter({ name, origin }),
  'password-reset-mail': passwordResetLetter({ name, link: origin + resetPath }),
  'password-changed-mail': passwordChangedLetter({ name, at, origin }),
  'new-sign-in-mail': newSignInLetter({ name, device: 'Chrome on Android', at, origin }),
  'email-change-mail': emailChangeLetter({ name, link: origin + verifyPath }),
  'email-change-asked-mail': emailChangeAskedLetter({ name, newEmail, origin }),
  'email-changed-mail': emailChangedLetter({ name, newEmail, origin }),
  'account-deleted-mail': accountDeletedLetter({ name }),
  'order-received-mail': orderReceivedLetter({ order, origin }),
  'payment-failed-mail': paymentFailedLetter({ order, reason: 'Declined by the card issuer', open: false, origin }),
  'shipped-mail': shippedLetter({ order: shippedOrder, origin }),
  'delivered-mail': deliveredLetter({ order: { ...shippedOrder, status: 'delivered' }, deliveredAt: at, paidHere: true, origin }),
  'cancelled-mail': cancelledLetter({ order: withoutBag, itemIds: [bag ?? ''], goesBack: true, origin }),
  'return-received-mail': returnReceivedLetter({ order, returns: [wish], origin }),
  'return-refused-mail': returnRefusedLetter({ order, refused: { ...wish, state: 'refused', refusal }, origin }),
  'refund-sent-mail': refundSentLetter({ order, refund, reference, origin }),
  'refund-done-mail': refundDoneLetter({ order, refund, at, reference, byHand: undefined, origin }),
  'contact-copy-mail': contactCopyLetter(contactMessage),
  'contact-message-mail': contactMessageLetter(contactMessage),
  'newsletter-welcome-mail': newsletterWelcomeLetter({ at, unsubscribeLink: `${origin}/newsletter/unsubscribe?token=${token}`, origin }),
})
