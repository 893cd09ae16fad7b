import { randomUUID } from 'node:crypto'
import {
  checkoutForm,
  itemsOf,
  lineOf,
  sendCheckout,
  type Shopper,
} from '../../tests/shop/clients/checkout-client.ts'
import {
  answered,
  cutOff,
  ignoreCutOff,
  type BuyerContext,
  type Order,
  type Submission,
} from './client-history.ts'
import { confirm } from './confirm-order.ts'
import { pay } from './pay-at-gateway.ts'

/** Buys until it is stopped: places, goes to the bank, decides there, comes back, and so on. */
export async function buyUntilStopped(context: BuyerContext): Promise<void> {
  const { killed, stopped = killed } = context
  for (const submission of context.history.unanswered.values()) {
    if (stopped.aborted) return
    // Another buyer may send it again at this moment: the same press twice.
    await submit(context, submission).catch((error: unknown) => ignoreCutOff(context, error))
  }
  while (!stopped.aborted) {
    try {
      const { random, history, cancels = 0 } = context
      const paid = random.chance(cancels) ? history.paidOrders.shift() : undefined
      const waiting = !paid && random.chance(0.5) ? history.toConfirm.shift() : undefined
      const order = !paid && !waiting && random.chance(0.6) ? takeUnpaid(context) : undefined
      if (paid) await cancel(context, paid)
      else if (waiting) await confirm(context, waiting)
      else if (order) await pay(context, order)
      else await submit(context, newCheckout(context))
    } catch (error) {
      ignoreCutOff(context, error)
      // Backoff, so that a shop that is gone does not get a thousand requests.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Mostly the newest, as people pay at once; the oldest may have lapsed. */
const takeUnpaid = ({ history, random }: BuyerContext): Order | undefined =>
  random.chance(0.7) ? history.unpaid.pop() : history.unpaid.shift()

function newCheckout({ shoppers, goods, random, history }: BuyerContext): Submission {
  const shopper = shoppers[random.whole(0, shoppers.length - 1)] as Shopper
  const lines = goods
    .filter((_, nth) => nth === 0 || random.chance(0.5))
    .map((one) => lineOf(one, { quantity: random.whole(1, 2) }))
  const key = randomUUID()
  history.keys.add(key)
  const choices = {
    ...(random.chance(0.3) && { pay: 'cash' }),
    ...(random.chance(0.3) && { giftWrap: 'on' }),
  }
  return { shopper, form: checkoutForm(shopper.email, lines, { key, ...choices }) }
}

/** Sends some submissions twice at once, as people double-click. */
async function submit(context: BuyerContext, submission: Submission): Promise<void> {
  const times = context.random.chance(0.3) ? 2 : 1
  await Promise.all(Array.from({ length: times }, () => submitOnce(context, submission)))
}

async function submitOnce(context: BuyerContext, { shopper, form }: Submission): Promise<void> {
  const { history } = context
  const key = form.key ?? ''
  history.unanswered.set(key, { shopper, form })
  const answer = await sendCheckout(shopper, form).catch(cutOff)
  if (!answer) return
  answered(context, 'a checkout', answer.status, answer.body)
  // Refused orders are expected: the shop limits their rate, and stock runs out.
  if (answer.status === 200 && answer.orderId) {
    const before = history.orders.get(key)
    const placed = form.pay === 'cash' ? history.toConfirm : history.unpaid
    if (before === undefined) placed.push({ id: answer.orderId, shopper })
    else if (before !== answer.orderId)
      history.wrong.push(`the checkout ${key} got two orders: ${before} and ${answer.orderId}`)
    history.orders.set(key, answer.orderId)
  } else if (![409, 429].includes(answer.status)) {
    if (answer.status < 500)
      history.wrong.push(`a checkout was answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    return
  }
  history.unanswered.delete(key)
}

async function cancel(context: BuyerContext, order: Order): Promise<void> {
  const { shop, history } = context
  try {
    const lines = await itemsOf(shop, order.id)
    const ticked = Object.fromEntries(lines.map(({ id }) => [`item-${id}`, 'on']))
    const { status, headers } = await order.shopper.post(`/orders/${order.id}/cancel`, ticked)
    answered(context, 'a cancellation', status)
    if (headers.getSetCookie().some((cookie) => cookie.startsWith('flash=order-cancelled')))
      history.cancelled.add(order.id)
  } catch (error) {
    history.paidOrders.push(order)
    throw error
  }
}
