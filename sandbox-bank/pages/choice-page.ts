import { html } from 'hono/html'
import { type OutcomeName, declineReasons } from '../payments/outcomes.ts'
import { details, type Markup, page, type Page, rupees } from './page-layout.ts'
import type { Merchant } from '../settings.ts'
import type { Transaction } from '../payments/transaction.ts'

const choices: { as: OutcomeName; label: string; does: string }[] = [
  { as: 'pay', label: 'Pay', does: 'The payment succeeds, and you go back to the shop.' },
  { as: 'decline', label: 'Decline', does: 'The bank refuses, and you go back to the shop.' },
  { as: 'cancel', label: 'Cancel', does: 'You change your mind, and go back to the shop.' },
  {
    as: 'close',
    label: 'Close the window',
    does: 'The payment succeeds, but your browser never returns to tell the shop.',
  },
]

type Options = Record<string, string>
const rareOutcomes: Partial<Record<OutcomeName, string>> = {
  'pay-later': 'It waits, then succeeds',
  'decline-later': 'It waits, then fails',
  'decline-then-pay': 'It is declined, then succeeds after all',
  pay: 'It succeeds',
  'fee-on-top': 'It succeeds, with a fee on top',
  'less-paid': 'It succeeds, but only half is charged',
  'wrong-amount': 'It succeeds, but for another amount',
  decline: 'It is declined',
  cancel: 'You change your mind',
  unknown: 'The bank does not know (0999), then it succeeds',
  'odd-code': 'The bank uses a code nobody knows, then it succeeds',
}
const rare: { name: string; label: string; options: Options }[] = [
  {
    name: 'after',
    label: 'When it changes, if it is to change',
    options: {
      10: 'After 10 seconds',
      60: 'After a minute',
      600: 'After ten minutes',
      '': 'When told so on the bank’s front page',
    },
  },
  {
    name: 'bankMessage',
    label: 'What the bank says, if it declines',
    options: Object.fromEntries(declineReasons.map(({ text }) => [text, text])),
  },
  {
    name: 'back',
    label: 'How you come back to the shop',
    options: { post: 'As usual', link: 'By a link (GET)', twice: 'Twice', never: 'Not at all' },
  },
  {
    name: 'notice',
    label: 'Whether the bank itself tells the shop',
    options: {
      none: 'No',
      first: 'Before you come back',
      after: 'Some seconds after you come back',
    },
  },
  {
    name: 'enquiry',
    label: 'What the shop hears when it asks, for a minute',
    options: {
      normal: 'The truth',
      slow: 'The truth, after half a minute',
      down: 'Nothing: the bank is down',
      garbage: 'An answer that cannot be opened',
      html: 'A web page',
      message: 'That an error has occurred',
    },
  },
  {
    name: 'refund',
    label: 'What the bank does if the shop pays back',
    options: {
      normal: 'It pays back, within a minute',
      slow: 'The same, but answers after half a minute',
      lost: 'It pays back, and never answers',
      refused: 'It refuses',
      down: 'Nothing: the bank is down',
    },
  },
]

/** Four buttons for people who try the shop; the rare outcomes of a payment are folded away. */
export const choicePage = (transaction: Transaction, merchant: Merchant): Page =>
  page(
    'Pay',
    html`<p class="amount">${rupees(transaction.amountPaise)}</p>
      ${details(transaction, merchant)}
      <form class="choices" method="post" action="/SabPaisa/decide">
        <input type="hidden" name="clientTxnId" value="${transaction.clientTxnId}">
        ${choices.map(
          ({ as, label, does }) => html`
          <div><button class="${as}" name="as" value="${as}" aria-describedby="${as}">${label}</button><p id="${as}">${does}</p></div>`,
        )}
      </form>
      <details class="rare">
        <summary>Other ways it can go</summary>
        <form method="post" action="/SabPaisa/decide">
          <input type="hidden" name="clientTxnId" value="${transaction.clientTxnId}">
          <input type="hidden" name="forSeconds" value="60">
          ${choice('as', 'What becomes of the payment', rareOutcomes)}
          ${rare.map(({ name, label, options }) => choice(name, label, options))}
          <button class="rarely">Let it go this way</button>
        </form>
      </details>`,
    { formAction: "'self'" },
  )

const choice = (name: string, label: string, options: Options): Markup => html`
  <label>${label} <select name="${name}">${Object.entries(options).map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`
