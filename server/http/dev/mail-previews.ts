import { accountDeletedTemplate } from '#app/account/mails/account-deleted.mail.tsx'
import { emailChangeAskedTemplate } from '#app/account/mails/email-change-asked.mail.tsx'
import { emailChangeTemplate } from '#app/account/mails/email-change.mail.tsx'
import { emailChangedTemplate } from '#app/account/mails/email-changed.mail.tsx'
import { newSignInTemplate } from '#app/account/mails/new-sign-in.mail.tsx'
import { passwordChangedTemplate } from '#app/account/mails/password-changed.mail.tsx'
import { passwordResetTemplate } from '#app/account/mails/password-reset.mail.tsx'
import { verificationTemplate } from '#app/account/mails/verification.mail.tsx'
import { welcomeTemplate } from '#app/account/mails/welcome.mail.tsx'
import { cancelledTemplate } from '#app/aftersales/mails/cancelled.mail.tsx'
import { deliveredTemplate } from '#app/aftersales/mails/delivered.mail.tsx'
import { refundDoneTemplate } from '#app/aftersales/mails/refund-done.mail.tsx'
import { refundSentTemplate } from '#app/aftersales/mails/refund-sent.mail.tsx'
import { returnReceivedTemplate } from '#app/aftersales/mails/return-received.mail.tsx'
import { returnRefusedTemplate } from '#app/aftersales/mails/return-refused.mail.tsx'
import type { Return } from '#app/aftersales/return.ts'
import { shippedTemplate } from '#app/aftersales/mails/shipped.mail.tsx'
import { brand } from '#app/basics/brand.ts'
import { paise } from '#app/basics/money.ts'
import type { JobName } from '#app/jobs/job-payloads.ts'
import type { EmailTemplate } from '#app/mail/render-email.server.ts'
import { orderReceivedTemplate } from '#app/orders/order-received.mail.tsx'
import type { Order } from '#app/orders/order.ts'
import { contactCopyTemplate } from '#app/contact/contact-copy.mail.tsx'
import { contactMessageTemplate } from '#app/contact/contact-message.mail.tsx'
import { newsletterConfirmationTemplate } from '#app/newsletter/newsletter-confirmation.mail.tsx'
import { newsletterWelcomeTemplate } from '#app/newsletter/newsletter-welcome.mail.tsx'
import { ownerChecksTemplate } from '#app/owner/owner-checks.mail.tsx'
import { ownerNewsTemplate } from '#app/owner/owner-news.mail.tsx'
import { ownerReviewsTemplate } from '#app/owner/owner-reviews.mail.tsx'
import { ownerChecks, ownerNews, ownerReviews } from './owner-samples.ts'
import { paymentFailedTemplate } from '#app/payments/payment-failed.mail.tsx'
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
    city: 'Nagpur',
    state: 'Maharashtra',
    postalCode: '440001',
    phone: '+919876543210',
  },
  contactEmail: 'asha.rao@example.com',
  shippingMethod: 'Standard Shipping',
  trackingNumber: null,
  origin: 'shop',
  paymentMethod: 'online',
  deliveryFailure: null,
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
      name: `${brand.name} Women Handloom Cotton Kurta`,
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
      name: `${brand.name} Canvas Bag`,
      quantity: 1,
      price: paise(189_900),
      size: null,
      colour: null,
      returnable: true,
      cancelledAt: null,
    },
  ],
  charges: [],
}

const [kurtas, bag] = order.items.map(({ id }) => id)
const requestedReturn: Return = {
  id: 'f6a7b8c9-1111-4222-8333-444455556666',
  itemId: kurtas ?? '',
  quantity: 1,
  reason: 'too_small',
  note: null,
  state: 'requested',
  refusal: null,
  requestedAt: at,
  settledAt: null,
}
const refund: Refund = {
  amount: paise(149_900),
  why: 'returned',
  state: 'submitted',
  settledAt: null,
}
const reference = 'SNGM7Q2K9X4T'
const shippedOrder: Order = {
  ...order,
  status: 'shipped',
  trackingNumber: 'DTDC Z48210937',
  shippedAt: at,
}
const withoutBag: Order = {
  ...order,
  items: order.items.map((item) => (item.id === bag ? { ...item, cancelledAt: at } : item)),
}
const refusal = 'The kurta has been washed, and its tags are gone.'

export type MailName = Extract<JobName, `${string}-mail`>

/**
 * Preview of each email template with sample data, shown at /dev/mail/templates. A mail without a
 * sample does not compile.
 */
export const mailPreviews = (origin: string): Record<MailName, EmailTemplate> => ({
  'verification-mail': verificationTemplate({ name, link: origin + verifyPath }),
  'welcome-mail': welcomeTemplate({ name, origin }),
  'password-reset-mail': passwordResetTemplate({ name, link: origin + resetPath }),
  'password-changed-mail': passwordChangedTemplate({ name, at, origin }),
  'new-sign-in-mail': newSignInTemplate({ name, device: 'Chrome on Android', at, origin }),
  'email-change-mail': emailChangeTemplate({ name, link: origin + verifyPath }),
  'email-change-asked-mail': emailChangeAskedTemplate({ name, newEmail, origin }),
  'email-changed-mail': emailChangedTemplate({ name, newEmail, origin }),
  'account-deleted-mail': accountDeletedTemplate({ name }),
  'order-received-mail': orderReceivedTemplate({ order, origin }),
  'payment-failed-mail': paymentFailedTemplate({
    order,
    reason: 'Declined by the card issuer',
    open: false,
    heldUntil: at,
    origin,
  }),
  'shipped-mail': shippedTemplate({ order: shippedOrder, origin }),
  'delivered-mail': deliveredTemplate({
    order: { ...shippedOrder, status: 'delivered' },
    deliveredAt: at,
    isPaidHere: true,
    origin,
  }),
  'cancelled-mail': cancelledTemplate({
    order: withoutBag,
    itemIds: [bag ?? ''],
    isRefunded: true,
    origin,
  }),
  'return-received-mail': returnReceivedTemplate({ order, returns: [requestedReturn], origin }),
  'return-refused-mail': returnRefusedTemplate({
    order,
    refused: { ...requestedReturn, state: 'refused', refusal },
    origin,
  }),
  'refund-sent-mail': refundSentTemplate({ order, refund, reference, origin }),
  'refund-done-mail': refundDoneTemplate({
    order,
    refund,
    at,
    reference,
    manualNote: undefined,
    origin,
  }),
  'contact-copy-mail': contactCopyTemplate(contactMessage),
  'contact-message-mail': contactMessageTemplate(contactMessage),
  'newsletter-confirmation-mail': newsletterConfirmationTemplate({
    at,
    confirmLink: `${origin}/newsletter/confirm?token=${token}`,
  }),
  'newsletter-welcome-mail': newsletterWelcomeTemplate({
    at,
    unsubscribeLink: `${origin}/newsletter/unsubscribe?token=${token}`,
    origin,
  }),
  'owner-news-mail': ownerNewsTemplate(ownerNews),
  'owner-reviews-mail': ownerReviewsTemplate(ownerReviews),
  'owner-checks-mail': ownerChecksTemplate(ownerChecks),
})
