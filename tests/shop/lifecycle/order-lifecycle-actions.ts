import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { requestReturn, listReturns } from '#app/aftersales/returns.server.ts'
import { dropExchange, sendReplacement } from '#app/desk/settle-exchange.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import fc from '../../fast-check.ts'
import { confirmByStaff, sendCodeAgain } from '#app/orders/cash/confirm-cash.server.ts'
import { orderById } from '../clients/checkout-client.ts'
import { switchGateway } from '../gateway-steps.ts'
import { confirm, endWait, pack, typeWrongCode } from './order-lifecycle-cash.ts'
import { QUANTITIES, type OrderRun, type World } from './order-lifecycle-run.ts'
import { gatewaysAreDone, goToPay, pay, payEarlier } from './order-lifecycle-payments.ts'

/**
 * Actions of shopper, staff, merchant and gateways on one order, whether allowed at that moment or
 * not.
 */
export const action = fc.record({
  line: fc.nat({ max: QUANTITIES.length - 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  nth: fc.nat({ max: 3 }),
  is: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('ship', 'deliver') },
    { weight: 4, arbitrary: fc.constantFrom('go to pay', 'pay') },
    { weight: 2, arbitrary: fc.constant('cancel all') },
    { weight: 3, arbitrary: fc.constantFrom('cancel a line', 'desk cancels a line') },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'ask for a return',
        'ask for an exchange',
        'accept a return',
        'accept a damaged return',
        'refuse a return',
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom('send the other size', 'refund an exchange') },
    { weight: 2, arbitrary: fc.constant('the gateways are done') },
    { weight: 1, arbitrary: fc.constant('pay an earlier attempt') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'confirm',
        'confirm',
        'the desk confirms',
        'type a wrong code',
        'ask for another code',
        'the wait ends',
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom('pack', 'pack', 'open the parcel') },
    { weight: 2, arbitrary: fc.constant('the merchant switches gateways') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'the parcel is lost',
        'the parcel comes back',
        'the parcel comes back damaged',
      ),
    },
  ),
})
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

export async function take(
  world: World,
  run: OrderRun,
  { line, quantity, nth, is }: Action,
): Promise<void> {
  const { shop, services, packer } = world
  const { orderId } = run
  const itemId = run.itemIds[line] ?? ''
  const returnId = async () =>
    (await listReturns(shop.database.db, orderId))[nth]?.id ?? crypto.randomUUID()
  switch (is) {
    case 'go to pay':
      return void (await goToPay(world, run))
    case 'pay': {
      const attempt = await goToPay(world, run)
      return attempt && pay(world, attempt)
    }
    case 'pay an earlier attempt':
      return payEarlier(world, orderId, nth)
    case 'the merchant switches gateways':
      return switchGateway(services)
    case 'confirm':
      return void (await confirm(world, orderId))
    case 'the desk confirms':
      return void (await confirmByStaff(services, 'staff', orderId, 'Said so on the telephone'))
    case 'type a wrong code':
      return void (await typeWrongCode(world, orderId))
    case 'ask for another code':
      return void (await sendCodeAgain(services, orderId))
    case 'the wait ends':
      return endWait(world, orderId)
    case 'pack':
      return pack(world, orderId)
    case 'open the parcel':
      return void (await packer.post(`/desk/pack/${orderId.slice(0, 8)}`, { step: 'open' }))
    case 'ship':
      return void (await moveOrder(services, 'staff', orderId, {
        to: 'shipped',
        tracking: { trackingNumber: 'BD1' },
      }))
    case 'deliver':
      return void (await moveOrder(services, 'staff', orderId, { to: 'delivered' }))
    case 'cancel all':
      return void (await cancelOrder(services, await holderOf(world, run), orderId, null))
    case 'cancel a line':
      return void (await cancelOrder(services, await holderOf(world, run), orderId, [itemId]))
    case 'desk cancels a line':
      return void (await cancelOrder(services, 'staff', orderId, [itemId]))
    case 'the parcel is lost': {
      const cancelled = await cancelOrder(services, 'staff', orderId, null, {
        deliveryFailure: 'lost',
      })
      const gone = cancelled.ok ? cancelled.value.itemIds : []
      run.lost += run.itemIds.reduce(
        (sum, id, i) => sum + (gone.includes(id) ? (QUANTITIES[i] ?? 0) : 0),
        0,
      )
      return
    }
    case 'the parcel comes back':
      return void (await cancelOrder(services, 'staff', orderId, null, {
        deliveryFailure: 'returned_to_sender',
      }))
    case 'the parcel comes back damaged': {
      const [first = ''] = run.itemIds
      const cancelled = await cancelOrder(services, 'staff', orderId, null, {
        deliveryFailure: 'returned_to_sender',
        damaged: new Map([[first, 1]]),
      })
      run.lost += cancelled.ok && cancelled.value.itemIds.includes(first) ? 1 : 0
      return
    }
    case 'ask for a return':
      return void (await requestReturn(services, await holderOf(world, run), orderId, [
        { itemId, quantity, reason: nth % 2 ? 'damaged' : 'too_small' },
      ]))
    case 'ask for an exchange':
      return void (await requestReturn(services, await holderOf(world, run), orderId, [
        { itemId, quantity, reason: nth % 2 ? 'damaged' : 'too_small', exchangeSize: 'L' },
      ]))
    case 'send the other size':
      return void (await sendReplacement(services, 'staff', await returnId(), undefined))
    case 'refund an exchange':
      return void (await dropExchange(services, 'staff', await returnId()))
    case 'accept a return':
      return void (await settleReturn(services, 'staff', await returnId(), {
        accept: true,
        damaged: 0,
      }))
    case 'accept a damaged return': {
      const settled = await settleReturn(services, 'staff', await returnId(), {
        accept: true,
        damaged: 'all',
      })
      run.damaged += settled.ok ? settled.value.quantity : 0
      return
    }
    case 'refuse a return':
      return void (await settleReturn(services, 'staff', await returnId(), {
        accept: false,
        note: 'It was worn.',
      }))
    default:
      return gatewaysAreDone(world, orderId)
  }
}

const holderOf = async ({ shop }: World, { orderId }: OrderRun) => ({
  shopperId: (await orderById(shop, orderId)).userId ?? '',
})
