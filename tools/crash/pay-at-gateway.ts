import type { RunningShop } from '../../tests/running-shop.ts'
import { attemptsOf } from '../../tests/shop/clients/checkout-client.ts'
import { answered, type BuyerContext, type Order } from './client-history.ts'

/** At the gateway of its newest attempt: the way there, a decision, and the way back. */
export async function pay(context: BuyerContext, order: Order): Promise<void> {
  const { shop, history, random } = context
  try {
    const page = await order.shopper.get(`/pay/${order.id}`)
    const html = await page.text()
    answered(context, 'the way to the bank', page.status, html)
    const [, link] = /<a href="(http[^"]+\/links\/[^"]+)"/.exec(html) ?? []
    if (link) return await payByLink(context, order, link)
    const [, action, inside = ''] =
      /<form[^>]*action="(http[^"]+)"[^>]*>(.*?)<\/form>/s.exec(html) ?? []
    // It was paid meanwhile.
    if (!action) return
    const inputs = [...inside.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
    const fields = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))
    await fetch(action.replaceAll('&amp;', '&'), {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const [newest] = await attemptsOf(shop, order.id)
    if (!newest) return void history.wrong.push(`the order ${order.id} has no payment attempt`)
    const as = random.pick([
      'pay',
      'pay',
      'pay',
      'close',
      'decline',
      'decline-then-pay',
      'pay-later',
      'fee-on-top',
    ] as const)
    const decided = await atBank(shop, `${newest.reference}/decide`, {
      as,
      notice: random.chance(0.3) ? 'first' : 'none',
    })
    if (as.endsWith('pay') && random.chance(0.5))
      await atBank(shop, `${newest.reference}/tell`, { as: 'pay' })
    if (!decided?.encResponse) return
    const back = await fetch(`${shop.url}/payments/return`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.bankUrl, 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ encResponse: decided.encResponse }),
    })
    answered(context, 'a return from the bank', back.status)
    if (back.status === 303 && (as === 'pay' || as === 'fee-on-top')) {
      history.paid.add(newest.reference)
      history.paidOrders.push(order)
    }
    // A refused shopper tries once more.
    if (as !== 'decline') return
    const { status } = await order.shopper.post(`/pay/${order.id}`, {})
    answered(context, 'paying again', status)
    if (status === 303) history.unpaid.push(order)
  } catch (error) {
    history.unpaid.push(order)
    throw error
  }
}

/** At Razorpay: the link, a decision there, and the way back, with a webhook before it or without. */
async function payByLink(context: BuyerContext, order: Order, link: string): Promise<void> {
  const { shop, history, random } = context
  await fetch(link)
  const [newest] = await attemptsOf(shop, order.id)
  if (!newest) return void history.wrong.push(`the order ${order.id} has no payment attempt`)
  const as = random.pick(['pay', 'pay', 'pay', 'close', 'decline', 'pay-later'] as const)
  const decided = await atBank(
    shop,
    `${newest.reference}/decide`,
    { as, webhook: random.pick(['usual', 'first', 'never'] as const) },
    'links',
  )
  if (as === 'pay-later') await atBank(shop, `${newest.reference}/finish`, {}, 'links')
  if (!decided?.return) return
  const back = await fetch(decided.return, { redirect: 'manual' })
  answered(context, 'a return from the link', back.status)
  if (back.status !== 303 || as !== 'pay') return
  history.paid.add(newest.reference)
  history.paidOrders.push(order)
}

async function atBank(
  { bankUrl }: RunningShop,
  path: string,
  body: object,
  ledger: 'transactions' | 'links' = 'transactions',
): Promise<Record<string, string> | undefined> {
  const answer = await fetch(`${bankUrl}/api/${ledger}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.ok ? ((await answer.json()) as Record<string, string>) : undefined
}
