import { cashCode } from '#app/orders/cash/code/cash-code.server.ts'
import { answered, type BuyerContext, type Order } from './client-history.ts'

/**
 * Types the code of an order to be paid at the door, sometimes twice at once; some then pay it online
 * instead. One below the sum from which codes are asked for, or whose wait is over, is refused.
 */
export async function confirm(context: BuyerContext, order: Order): Promise<void> {
  const { history, keys, random } = context
  const code = cashCode(keys, order.id, 1)
  try {
    const press = async () => {
      const answer = await order.shopper.post(`/orders/${order.id}/confirm`, {
        step: 'confirm',
        code,
      })
      answered(context, 'a confirmation', answer.status)
      if (answer.status === 303) history.confirmed.add(order.id)
    }
    await Promise.all(random.chance(0.3) ? [press(), press()] : [press()])
    if (!history.confirmed.has(order.id)) return
    if (!random.chance(0.3)) return void history.paidOrders.push(order)
    const { status } = await order.shopper.post(`/pay/${order.id}`, {})
    answered(context, 'paying online instead', status)
    if (status === 303) history.unpaid.push(order)
  } catch (error) {
    history.toConfirm.push(order)
    throw error
  }
}
