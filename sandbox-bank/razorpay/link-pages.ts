import { html } from 'hono/html'
import { type Markup, page, type Page, rupees } from '../pages/page-layout.ts'
import type { Link, Payment } from './entities.ts'
import type { ScenarioName } from './scenarios.ts'

const choices: { as: ScenarioName; label: string; does: string }[] = [
  { as: 'pay', label: 'Pay', does: 'The payment succeeds, and you go back to the shop.' },
  { as: 'decline', label: 'Decline', does: 'The bank refuses. You may try again here.' },
  { as: 'cancel', label: 'Cancel', does: 'The link is cancelled, and nobody can pay by it.' },
  {
    as: 'close',
    label: 'Close the window',
    does: 'The payment succeeds, but your browser never returns to tell the shop.',
  },
]

type Options = Record<string, string>
const rareOutcomes: Partial<Record<ScenarioName, string>> = {
  'pay-later': 'It waits, then succeeds',
  'decline-then-pay': 'It is declined, then succeeds after all',
  expire: 'The link expires',
  'cancel-then-pay': 'The link is cancelled, then paid after all',
  'expire-then-pay': 'The link expires, then is paid after all',
  pay: 'It succeeds',
  'fee-on-top': 'It succeeds, with a fee on top',
  'less-paid': 'It succeeds, but only half is charged',
  'other-currency': 'It succeeds, in another currency',
  'paid-twice': 'It succeeds twice',
}
const rare: { name: string; label: string; options: Options }[] = [
  {
    name: 'after',
    label: 'When it changes, if it is to change',
    options: { 10: 'After 10 seconds', 60: 'After a minute', '': 'When told so on this page' },
  },
  {
    name: 'back',
    label: 'How you come back to the shop',
    options: { usual: 'As usual', never: 'Not at all', forged: 'With a wrong signature' },
  },
  {
    name: 'webhook',
    label: 'How Razorpay itself tells the shop',
    options: {
      usual: 'As usual',
      first: 'Before you come back',
      thrice: 'Everything three times',
      reversed: 'In the wrong order',
      forged: 'With a wrong signature',
      never: 'Not at all',
    },
  },
  {
    name: 'status',
    label: 'What the shop hears when it asks, for a minute',
    options: {
      normal: 'The truth',
      slow: 'The truth, after half a minute',
      down: 'Nothing: it is down',
      html: 'A web page',
      limit: 'That it asks too often',
    },
  },
  {
    name: 'refund',
    label: 'What becomes of refunds',
    options: {
      normal: 'They are done within a minute',
      lost: 'The same, but the answer is lost',
      refused: 'They are refused',
      fails: 'They are taken, and fail within a minute',
      down: 'Nothing: it is down',
    },
  },
]

const titles: Record<Link['status'], string> = {
  created: 'Pay',
  paid: 'Payment successful',
  cancelled: 'Link cancelled',
  expired: 'Link expired',
}

/** Page of a link: buttons while it can be paid, and how it stands. */
export function linkPage(link: Link, latest: Payment | undefined, isWaiting: boolean): Page {
  const isOpen = link.status === 'created' && latest?.status !== 'authorized'
  return page(
    isOpen
      ? titles.created
      : latest?.status === 'authorized'
        ? 'Payment waiting'
        : titles[link.status],
    html`<p class="amount">${rupees(link.amount)}</p>
      ${linkDetails(link)}
      ${latest?.status === 'failed' && isOpen ? html`<p>The last payment was declined.</p>` : ''}
      ${isOpen ? buttons(link) : ''}
      ${isWaiting ? waitingForm(link) : ''}
      <p><a href="${new URL(link.callback_url).origin}">Back to the shop</a></p>`,
    { formAction: "'self'" },
  )
}

/** Comes back by GET, with a link for a browser without scripts. */
export function comingBackPage(link: Link, address: string): Page {
  const nonce = crypto.randomUUID()
  return page(
    titles[link.status],
    html`<p>Taking you back to the shop…</p>
      <p class="choices"><a id="return" class="button" href="${address}">Continue to the shop</a></p>
      <script nonce="${nonce}">location.replace(document.getElementById('return').href)</script>`,
    { nonce },
  )
}

export const closedLinkPage = (link: Link): Page =>
  page(
    'You may close this window',
    html`<p>${titles[link.status]}. Your browser does not go back to tell the shop: it will have to ask.</p>`,
  )

/** For the front page of the bank. */
export const latestLinks = (links: readonly Link[]): Markup => html`
  <h2>Latest payment links</h2>
  <ul class="payments">
    ${links.map(
      (link) => html`<li>
      <span><strong>${rupees(link.amount)}</strong> <a href="/links/${link.id}">${link.status === 'created' ? 'Open' : titles[link.status]}</a><br>
      <small>${link.reference_id}</small></span>
    </li>`,
    )}
  </ul>`

const linkDetails = (link: Link): Markup => html`
  <dl>
    <dt>To</dt><dd>${new URL(link.callback_url).host} <small>by a payment link</small></dd>
    <dt>For</dt><dd>${link.description}</dd>
    <dt>Reference</dt><dd>${link.reference_id}</dd>
    <dt>From</dt><dd>${link.customer.name}<br><small>${link.customer.email}<br>${link.customer.contact ?? ''}</small></dd>
  </dl>`

const buttons = ({ id }: Link): Markup => html`
  <form class="choices" method="post" action="/links/${id}/decide">
    ${choices.map(
      ({ as, label, does }) => html`
      <div><button class="${as}" name="as" value="${as}" aria-describedby="${as}">${label}</button><p id="${as}">${does}</p></div>`,
    )}
  </form>
  <details class="rare">
    <summary>Other ways it can go</summary>
    <form method="post" action="/links/${id}/decide">
      <input type="hidden" name="forSeconds" value="60">
      ${choice('as', 'What becomes of the payment', rareOutcomes)}
      ${rare.map(({ name, label, options }) => choice(name, label, options))}
      <button class="rarely">Let it go this way</button>
    </form>
  </details>`

const waitingForm = ({ id }: Link): Markup => html`
  <form method="post" action="/links/${id}/finish"><button class="rarely">Let it succeed</button></form>`

const choice = (name: string, label: string, options: Options): Markup => html`
  <label>${label} <select name="${name}">${Object.entries(options).map(([value, words]) => html`<option value="${value}">${words}</option>`)}</select></label>`
