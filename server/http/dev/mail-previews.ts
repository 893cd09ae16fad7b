import { accountDeletedTemplate } from '#app/account/mails/account-deleted.mail.tsx'
import { emailChangeAskedTemplate } from '#app/account/mails/email-change-asked.mail.tsx'
import { emailChangeTemplate } from '#app/account/mails/email-change.mail.tsx'
import { emailChangedTemplate } from '#app/account/mails/email-changed.mail.tsx'
import { newSignInTemplate } from '#app/account/mails/new-sign-in.mail.tsx'
import { nomineeNamedTemplate } from '#app/account/mails/nominee-named.mail.tsx'
import { passwordChangedTemplate } from '#app/account/mails/password-changed.mail.tsx'
import { passwordResetTemplate } from '#app/account/mails/password-reset.mail.tsx'
import { verificationTemplate } from '#app/account/mails/verification.mail.tsx'
import { welcomeTemplate } from '#app/account/mails/welcome.mail.tsx'
import { cancelledTemplate } from '#app/aftersales/mails/cancelled.mail.tsx'
import { creditNoteTemplate } from '#app/aftersales/mails/credit-note.mail.tsx'
import { deliveredTemplate } from '#app/aftersales/mails/delivered.mail.tsx'
import { exchangeDroppedTemplate } from '#app/aftersales/mails/exchange-dropped.mail.tsx'
import { refundAccountTemplate } from '#app/aftersales/mails/refund-account.mail.tsx'
import { refundDoneTemplate } from '#app/aftersales/mails/refund-done.mail.tsx'
import { refundSentTemplate } from '#app/aftersales/mails/refund-sent.mail.tsx'
import { replacementSentTemplate } from '#app/aftersales/mails/replacement-sent.mail.tsx'
import { returnReceivedTemplate } from '#app/aftersales/mails/return-received.mail.tsx'
import { returnRefusedTemplate } from '#app/aftersales/mails/return-refused.mail.tsx'
import { shippedTemplate } from '#app/aftersales/mails/shipped.mail.tsx'
import type { JobName } from '#app/jobs/job-payloads.ts'
import type { EmailTemplate } from '#app/mail/render-email.server.ts'
import { cashCodeTemplate } from '#app/orders/cash/code/cash-code.mail.tsx'
import { orderReceivedTemplate } from '#app/orders/order-received.mail.tsx'
import { newsletterConfirmationTemplate } from '#app/newsletter/newsletter-confirmation.mail.tsx'
import { newsletterWelcomeTemplate } from '#app/newsletter/newsletter-welcome.mail.tsx'
import { ownerChecksTemplate } from '#app/owner/owner-checks.mail.tsx'
import { staffInvitationTemplate } from '#app/staff/accounts/staff-invitation.mail.tsx'
import { ownerInvitationTemplate } from '#app/owner/owner-invitation.mail.tsx'
import { ownerNewsTemplate } from '#app/owner/owner-news.mail.tsx'
import { ownerReviewsTemplate } from '#app/owner/owner-reviews.mail.tsx'
import { ownerWebhookTemplate } from '#app/owner/owner-webhook.mail.tsx'
import {
  at,
  bagItemId,
  creditNote,
  exchange,
  exchangeReturn,
  name,
  order,
  refund,
  requestedReturn,
  shippedOrder,
  withoutBag,
} from './order-samples.ts'
import { checkpoint, ownerChecks, ownerNews, ownerReviews } from './owner-samples.ts'
import { ticketPreviews } from './ticket-previews.ts'
import { breachNoticeTemplate } from '#app/privacy/breach/breach-notice.mail.tsx'
import { paymentFailedTemplate } from '#app/payments/payment-failed.mail.tsx'

const newEmail = 'asha.rao@newhome.example'
const token = '3vVq0n8mZJc1kYb7TtWxS2dLrUeQfHgA'
const resetPath = `/reset-password#access_token=${token}&type=recovery`
const verifyPath = `/verify-email#token=${token}`
const reference = 'SNGM7Q2K9X4T'
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
  'nominee-named-mail': nomineeNamedTemplate({ name, at, origin }),
  'new-sign-in-mail': newSignInTemplate({ name, device: 'Chrome on Android', at, origin }),
  'email-change-mail': emailChangeTemplate({ name, link: origin + verifyPath }),
  'email-change-asked-mail': emailChangeAskedTemplate({ name, newEmail, origin }),
  'email-changed-mail': emailChangedTemplate({ name, newEmail, origin }),
  'account-deleted-mail': accountDeletedTemplate({ name }),
  'breach-notice-mail': breachNoticeTemplate({
    name,
    sources: ['accounts', 'orders'],
    words: 'A copy of our database was read.\n\nWhat you can do: choose a new password.',
    id: 'breach-2026-11-28-4f1a9c',
  }),
  'order-received-mail': orderReceivedTemplate({ order, origin }),
  'payment-failed-mail': paymentFailedTemplate({
    order,
    reason: 'Declined by the card issuer',
    open: false,
    heldUntil: at,
    origin,
  }),
  'cash-code-mail': cashCodeTemplate({ order, code: '482915', until: at, origin }),
  'shipped-mail': shippedTemplate({
    order: shippedOrder,
    documents: [{ number: 'S/26-27/000001', title: 'tax_invoice' }],
    origin,
  }),
  'delivered-mail': deliveredTemplate({
    order: { ...shippedOrder, status: 'delivered' },
    deliveredAt: at,
    isPaidHere: true,
    origin,
  }),
  'cancelled-mail': cancelledTemplate({
    order: withoutBag,
    itemIds: [bagItemId],
    isRefunded: true,
    creditNotes: ['C/26-27/000001'],
    origin,
  }),
  'return-received-mail': returnReceivedTemplate({
    order,
    returns: [{ ...requestedReturn, itemId: bagItemId, reason: 'damaged' }, exchangeReturn],
    origin,
  }),
  'return-refused-mail': returnRefusedTemplate({
    order,
    refused: { ...requestedReturn, state: 'refused', refusal },
    origin,
  }),
  'replacement-sent-mail': replacementSentTemplate({
    order,
    one: exchangeReturn,
    exchange,
    origin,
  }),
  'exchange-dropped-mail': exchangeDroppedTemplate({
    order,
    one: exchangeReturn,
    exchange,
    isPaidHere: true,
    origin,
  }),
  'credit-note-mail': creditNoteTemplate({ order, notes: [creditNote], origin }),
  'refund-account-mail': refundAccountTemplate({ order, origin }),
  'refund-sent-mail': refundSentTemplate({ order, refund, reference, origin }),
  'refund-done-mail': refundDoneTemplate({
    order,
    refund,
    at,
    reference,
    manualNote: undefined,
    origin,
  }),
  ...ticketPreviews(origin, token),
  'newsletter-confirmation-mail': newsletterConfirmationTemplate({
    at,
    confirmLink: `${origin}/newsletter/confirm?token=${token}`,
  }),
  'newsletter-welcome-mail': newsletterWelcomeTemplate({
    at,
    unsubscribeLink: `${origin}/newsletter/unsubscribe?token=${token}`,
    origin,
  }),
  'owner-news-mail': ownerNewsTemplate(ownerNews, checkpoint),
  'owner-reviews-mail': ownerReviewsTemplate(ownerReviews),
  'owner-checks-mail': ownerChecksTemplate(ownerChecks),
  'owner-invitation-mail': ownerInvitationTemplate({ link: `${origin}/desk/invitation/${token}` }),
  'staff-invitation-mail': staffInvitationTemplate({
    link: `${origin}/desk/invitation/${token}`,
    role: 'packer',
  }),
  'owner-webhook-mail': ownerWebhookTemplate({ name: 'Books', reason: 'failing' }),
})
