import { html, raw } from 'hono/html'
import type { Merchant } from '../settings.ts'
import type { Transaction } from '../payments/transaction.ts'

export type Markup = ReturnType<typeof html>
/** A page, and the content security policy it is sent with. */
export type Page = { html: Markup; policy: string }

export function page(
  title: string,
  body: Markup,
  { formAction = "'none'", nonce }: { formAction?: string; nonce?: string } = {},
): Page {
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
    <header>
      <p class="warning">Test bank: no real money moves</p>
      <p class="bank">${logo}<span>Sandbox Bank</span></p>
    </header>
    <main><h1>${title}</h1>${body}</main>
    <footer>A fictional bank, for trying out the shop. It knows no cards and no accounts.</footer>
  </body>
</html>`,
  }
}

const logo = raw(
  '<svg width="28" height="28" viewBox="0 0 28 28" fill="currentColor" aria-hidden="true"><path d="M14 2 2 9v2h24V9zM4 13h4v8H4zm8 0h4v8h-4zm8 0h4v8h-4zM2 23h24v3H2z"/></svg>',
)

export const details = (transaction: Transaction, merchant: Merchant): Markup => html`
  <dl>
    <dt>To</dt><dd>${new URL(transaction.callbackUrl).host} <small>client ${merchant.clientCode}</small></dd>
    ${transaction.udf1 ? html`<dt>Order</dt><dd>#${transaction.udf1.slice(0, 8).toUpperCase()}</dd>` : ''}
    <dt>Transaction</dt><dd>${transaction.clientTxnId}</dd>
    <dt>From</dt><dd>${transaction.payerName}<br><small>${transaction.payerEmail}<br>${transaction.payerMobile}</small></dd>
  </dl>`

export const rupees = (paise: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)

/**
 * An origin the policy can name. It cannot name an IPv6 host, and one with a `;` would end the
 * directive; then any host is allowed.
 */
export function originOf(url: string): string {
  const { origin, protocol } = new URL(url)
  return /^https?:\/\/[\w.:-]+$/.test(origin) ? origin : protocol
}
