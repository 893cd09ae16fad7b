import { html } from 'hono/html'
import type { Return } from '../payments/payment-decisions.ts'
import { outcomeOf, type Verdict } from '../payments/outcomes.ts'
import { details, type Markup, originOf, page, type Page, rupees } from './page-layout.ts'
import type { Merchant } from '../settings.ts'
import { type Decided, isDecided, type Transaction, verdictOf } from '../payments/transaction.ts'

type Shown = { merchant: Merchant; now: Date; back: Return }

const titles: Record<Verdict, string> = {
  success: 'Payment successful',
  failed: 'Payment declined',
  aborted: 'Payment cancelled',
  initiated: 'Payment waiting',
  unknown: 'Payment unknown',
  odd: 'Payment on hold',
}

/** Submits itself back to the shop; the button is for a browser without scripts. */
export function returnPage(transaction: Decided, { merchant, now, back }: Shown): Page {
  const nonce = crypto.randomUUID()
  return page(
    titles[verdictOf(transaction, now)],
    html`<p>Taking you back to the shop…</p>
      ${returnForm(merchant, back)}
      <script nonce="${nonce}">document.getElementById('return').submit()</script>`,
    { formAction: originOf(back.callbackUrl), nonce },
  )
}

/** Comes back by GET as some kits do, with a message that is not percent-encoded. */
export function linkPage(transaction: Decided, { now, back }: Shown): Page {
  const nonce = crypto.randomUUID()
  return page(
    titles[verdictOf(transaction, now)],
    html`<p>Taking you back to the shop…</p>
      <p class="choices"><a id="return" class="button" href="${back.callbackUrl}?encResponse=${back.encResponse}">Continue to the shop</a></p>
      <script nonce="${nonce}">location.replace(document.getElementById('return').href)</script>`,
    { nonce },
  )
}

export const decidedPage = (transaction: Decided, { merchant, now, back }: Shown): Page =>
  page(
    titles[verdictOf(transaction, now)],
    html`<p class="amount">${rupees(transaction.amountPaise)}</p>
      ${details(transaction, merchant)}
      <p>${isWaiting(transaction) ? waitingNote : 'This payment has been decided.'}</p>
      ${returnForm(merchant, back)}`,
    { formAction: originOf(back.callbackUrl) },
  )

const waitingNote = html`What becomes of this payment is decided on <a href="/">the bank’s front page</a>.`

const endings: Partial<Record<Verdict, string>> = {
  success: 'The payment succeeded at the bank.',
  failed: 'The bank declined the payment.',
  aborted: 'The payment was cancelled.',
}

export const closedPage = (transaction: Decided, now: Date): Page =>
  page(
    'You may close this window',
    html`<p>${endings[verdictOf(transaction, now)] ?? 'The payment waits.'} Your browser does not go back to tell the shop: it will have to ask.</p>
      ${isWaiting(transaction) && html`<p>${waitingNote}</p>`}`,
  )

export const errorPage = (why: string): Page =>
  page(
    'This payment cannot go on',
    html`<p>${why}</p><p>No payment was made. Go back to the shop and try again.</p>`,
  )

/** The front page: recent payments, and buttons to decide the open ones. */
export const landingPage = (latest: Transaction[], now: Date, links: Markup | '' = ''): Page =>
  page(
    'A bank to try the shop with',
    html`<p>A payment in the shop brings you here, and you decide what becomes of it.</p>
      ${latest.length > 0 && html`<h2>Latest payments</h2><ul class="payments">${latest.map((transaction) => payment(transaction, now))}</ul>`}
      ${links}`,
    { formAction: "'self'" },
  )

const payment = (transaction: Transaction, now: Date): Markup => html`
  <li>
    <span><strong>${rupees(transaction.amountPaise)}</strong> ${isDecided(transaction) ? titles[verdictOf(transaction, now)] : 'Nothing decided yet'}<br>
    <small>${transaction.clientTxnId}</small></span>
    ${
      isWaiting(transaction) &&
      html`<form method="post" action="/SabPaisa/tell">
        <input type="hidden" name="clientTxnId" value="${transaction.clientTxnId}">
        <button class="rarely" name="as" value="pay">Let it succeed</button>
        <button class="rarely" name="as" value="decline">Let it fail</button>
      </form>`
    }
  </li>`

const isWaiting = ({ decision, finalOutcome }: Transaction) =>
  decision !== undefined &&
  !finalOutcome &&
  decision.after === undefined &&
  outcomeOf(decision.as).later !== undefined

const returnForm = (merchant: Merchant, { callbackUrl, encResponse }: Return): Markup => html`
  <form id="return" class="choices" method="post" action="${callbackUrl}">
    <input type="hidden" name="encResponse" value="${encResponse}">
    <input type="hidden" name="clientCode" value="${merchant.clientCode}">
    <button>Continue to the shop</button>
  </form>`
