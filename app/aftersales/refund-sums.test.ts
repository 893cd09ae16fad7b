import { expect, test } from 'vitest'
import fc from '../../tests/fast-check.ts'
import { CHARGE_CODES, RETURN_REASONS } from '#db/enums.ts'
import { paise, sum, times } from '#app/basics/money.ts'
import { chargesTotal, withCharges, type Charge } from '#app/cart/charges.ts'
import { currentTotal, lineTotal, type Order, type OrderItem } from '#app/orders/order.ts'
import { cancellation } from './cancel.ts'
import { chargesPaidBack, returnEvent } from './charges-paid-back.ts'
import type { Return } from './return.ts'

const items = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((rows) =>
    rows.map(({ price, quantity }, i): OrderItem => ({
      id: String(i),
      productId: '',
      styleId: null,
      name: '',
      quantity,
      price: paise(price),
      size: null,
      colour: null,
      returnable: true,
      cancelledAt: null,
    })),
  )
const charges = fc.uniqueArray(fc.constantFrom(...CHARGE_CODES)).chain((codes) =>
  fc.tuple(
    ...codes.map((code) =>
      fc.record({
        code: fc.constant(code),
        amount: fc.integer({ min: 1, max: 20_000 }).map(paise),
      }),
    ),
  ),
)
/** Lines to cancel, one list after the other; then the parcel is lost, or pieces come back. */
const run = fc.record({
  cancels: fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }), {
    maxLength: 4,
  }),
  isLost: fc.boolean(),
  returns: fc.array(
    fc.record({ item: fc.integer({ min: 0, max: 4 }), reason: fc.constantFrom(...RETURN_REASONS) }),
    { maxLength: 8 },
  ),
})

type Shown = Pick<Order, 'status' | 'total' | 'items' | 'charges'>

const cancelled = (order: Shown, ids: readonly string[], whole: boolean): Shown => ({
  ...order,
  status: whole ? 'cancelled' : order.status,
  items: order.items.map((item) =>
    ids.includes(item.id) ? { ...item, cancelledAt: new Date(0) } : item,
  ),
})

test('whatever is cancelled, lost and returned, all refunds together are never more than was paid, and what is kept are the goods that stayed and the charges, whole or not at all', () => {
  fc.assert(
    fc.property(items, charges, run, (bought, charged: Charge[], { cancels, isLost, returns }) => {
      const total = withCharges(sum(bought.map(lineTotal)), charged)
      let order: Shown = { status: 'processing', total, items: bought, charges: charged }
      let refunded = 0
      for (const wanted of cancels) {
        const made = cancellation(order, 'paid', wanted.map(String))
        if (typeof made === 'string') continue
        refunded += made.refund
        order = cancelled(order, made.itemIds, made.whole)
        if (order.status !== 'cancelled') expect(currentTotal(order)).toBe(total - refunded)
      }
      if (order.status === 'cancelled') {
        expect(refunded).toBe(total)
        return
      }
      order = { ...order, status: 'shipped' }
      if (isLost) {
        const made = cancellation(order, 'paid', null, 'lost')
        if (typeof made === 'string') throw new Error(made)
        expect(refunded + made.refund).toBe(total)
        return
      }
      const left = new Map(
        order.items.filter(({ cancelledAt }) => !cancelledAt).map((item) => [item.id, { ...item }]),
      )
      const accepted: Pick<Return, 'reason' | 'state' | 'exchange' | 'paidCharges'>[] = []
      for (const { item, reason } of returns) {
        const one = left.get(String(item))
        if (!one || one.quantity === 0) continue
        one.quantity -= 1
        const back = chargesPaidBack(charged, returnEvent({ reason }, accepted))
        refunded += withCharges(times(one.price, 1), back)
        accepted.push({ reason, state: 'accepted', exchange: null, paidCharges: back.length > 0 })
      }
      const stayed = sum([...left.values()].map(lineTotal))
      const kept = total - refunded - stayed
      expect([0, chargesTotal(charged)]).toContain(kept)
      expect(refunded).toBeLessThanOrEqual(total)
    }),
  )
})
