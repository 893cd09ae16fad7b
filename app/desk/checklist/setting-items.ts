import type { SetUp } from '#app/staff/set-up.ts'
import type { ChecklistItem } from './checklist-item.ts'

/** Settings of whoever runs the server, in the words of a merchant, who passes them on. */
export const settingItems = (of: SetUp): ChecklistItem[] => [
  {
    what: 'Open for real customers',
    isDone: of.production,
    words: of.production
      ? 'It is.'
      : 'The shop runs as a trial: nothing guards it yet as a real one.',
    setting: 'NODE_ENV=production',
  },
  {
    what: 'Secret of its own',
    isDone: of.secret,
    words: of.secret
      ? 'It has one.'
      : 'The shop made up the secret that guards sign-ins, and keeps it beside its data.',
    setting: 'SESSION_SECRET, 32 characters or more',
  },
  {
    what: 'Address on the web',
    isDone: of.publicAddress,
    words: of.publicAddress ? 'Given.' : 'Links in mails do not lead to your shop yet.',
    setting: 'PUBLIC_URL, with https://',
  },
  {
    what: 'Mail to customers',
    isDone: of.mail,
    words: of.mail ? 'It is sent.' : 'No mail is sent yet: customers hear nothing of their orders.',
    setting: 'SMTP_URL and MAIL_FROM',
  },
  {
    what: 'Real payments',
    isDone: of.gateway,
    words: of.gateway
      ? 'They are taken.'
      : 'The bank is a pretend one and takes no money. An account with SabPaisa or Razorpay is needed.',
    setting: 'PAYMENT_GATEWAY and the keys of the account',
  },
  {
    what: 'Mails to you',
    isDone: of.ownerMail,
    words: of.ownerMail
      ? 'Your address is known.'
      : 'Nobody is told of new orders, nor of money that wants a look: your address is needed.',
    setting: 'OWNER_MAIL',
  },
  ...(of.ownerMail ? [paceItem(of.ownerMailPace)] : []),
]

const paceItem = (pace: SetUp['ownerMailPace']): ChecklistItem => ({
  what: 'How soon you hear of orders',
  isDone: pace !== 'never',
  words: PACES[pace],
  setting: 'OWNER_MAILS: at-once, hourly or daily',
})

/** How soon the owner hears of orders, in a sentence. */
export const PACES: Record<SetUp['ownerMailPace'], string> = {
  'at-once': 'A mail tells you of each order at once.',
  hourly: 'A mail tells you of new orders once an hour.',
  daily: 'A mail tells you of new orders once a day, at eight in the morning.',
  never: 'No mail tells you of orders.',
}
