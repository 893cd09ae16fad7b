import { html, raw } from 'hono/html'
import type { Return } from './counter.ts'
import type { Merchant } from './settings.ts'
import { type Decided, type Decision, type DecisionKind, succeeded, type Transaction } from './transaction.ts'

type Markup = ReturnType<typeof html>
/** A page, and the content security policy it is sent with. */
export type Page = { html: Markup; policy: string }

const choices: { as: DecisionKind; label: string; does: string }[] = [
  { as: 'pay', label: 'Pay', does: 'The payment succeeds, and you go back to the shop.' },
  { as: 'decline', label: 'Decline', does: 'The bank refuses, and you go back to the shop.' },
  { as: 'cancel', label: 'Cancel', does: 'You change your mind, and go back to the shop.' },
  { as: 'close', label: 'Close the window', does: 'The payment succeeds, but your browser never returns to tell the shop.' },
]

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
      </form>`,
    { formAction: "'self'" },
  )

/** Goes back to the shop by itself; the button is for a browser without scripts. */
export function returnPage({ decision }: Decided, merchant: Merchant, back: Return): Page {
  const nonce = crypto.randomUUID()
  return page(
    verdict(decision),
    html`<p>Taking you back to the shop…</p>
      ${returnForm(merchant, back)}
      <script nonce="${nonce}">document.getElementById('return').submit()</script>`,
    { formAction: originOf(back.callbackUrl), nonce },
  )
}

export const decidedPage = (transaction: Decided, merchant: Merchant, back: Return): Page =>
  page(
    verdict(transaction.decision),
    html`<p class="amount">${rupees(transaction.amountPaise)}</p>
      ${details(transaction, merchant)}
      <p>This payment has been decided, and stays so.</p>
      ${returnForm(merchant, back)}`,
    { formAction: originOf(back.callbackUrl) },
  )

export const closedPage = (): Page =>
  page('You may close this window', html`<p>The payment succeeded at the bank. The shop has not been told, and will have to ask.</p>`)

export const errorPage = (why: string): Page =>
  page('This payment cannot go on', html`<p>${why}</p><p>No payment was made. Go back to the shop and try again.</p>`)

export const landingPage = (): Page =>
  page('A bank to try the shop with', html`<p>A payment in the shop brings you here, and you decide what becomes of it.</p>`)

function page(title: string, body: Markup, { formAction = "'none'", nonce }: { formAction?: string; nonce?: string } = {}): Page {
  const script = nonce ? `'nonce-${nonce}'` : "'none'"
  return {
    policy: `default-src 'none'; style-src 'self'; img-src data:; script-src ${script}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    html: html`<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Sandbox Bank</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <p class="warning">Test bank: no real money moves</p>
    <header>${pillars}<span>Sandbox Bank</span></header>
    <main><h1>${title}</h1>${body}</main>
    <footer>A fictional bank, for trying out the shop. It knows no cards and no accounts.</footer>
  </body>
</html>`,
  }
}

const pillars = raw(
  '<svg width="28" height="28" viewBox="0 0 28 28" fill="currentColor" aria-hidden="true"><path d="M14 2 2 9v2h24V9zM4 13h4v8H4zm8 0h4v8h-4zm8 0h4v8h-4zM2 23h24v3H2z"/></svg>',
)

const details = (transaction: Transaction, merchant: Merchant): Markup => html`
  <dl>
    <dt>To</dt><dd>${new URL(transaction.callbackUrl).host} <small>client ${merchant.clientCode}</small></dd>
    ${transaction.udf1 ? html`<dt>Order</dt><dd>#${transaction.udf1.slice(0, 8).toUpperCase()}</dd>` : ''}
    <dt>Transaction</dt><dd>${transaction.clientTxnId}</dd>
    <dt>From</dt><dd>${transaction.payerName}<br><small>${transaction.payerEmail}<br>${transaction.payerMobile}</small></dd>
  </dl>`

const returnForm = (merchant: Merchant, { callbackUrl, encResponse }: Return): Markup => html`
  <form id="return" class="choices" method="post" action="${callbackUrl}">
    <input type="hidden" name="encResponse" value="${encResponse}">
    <input type="hidden" name="clientCode" value="${merchant.clientCode}">
    <button>Continue to the shop</button>
  </form>`

function verdict(decision: Decision): string {
  if (succeeded(decision)) return 'Payment successful'
  return decision.as === 'cancel' ? 'Payment cancelled' : 'Payment declined'
}

const rupees = (paise: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)

/** What the policy can name: an IPv6 host it cannot, and one with a `;` would end the directive; then any host will do. */
function originOf(url: string): string {
  const { origin, protocol } = new URL(url)
  return /^https?:\/\/[\w.:-]+$/.test(origin) ? origin : protocol
}
