import { expect, test } from 'vitest'
import { rules } from '#app/basics/shop-rules.ts'
import { paise } from '#app/basics/money.ts'
import type { OrderItem } from '#app/orders/order.ts'
import fc from '../../tests/fast-check.ts'
import {
  returnableQuantity,
  returnableItems,
  reasonsFor,
  checkReturn,
  OFFERED_REASONS,
  returnableUntil,
  type Return,
  type ReturnReason,
} from './return.ts'

const item = (id: string, more: Partial<OrderItem> = {}): OrderItem => ({
  id,
  productId: 'p',
  styleId: 1,
  name: 'Shirt',
  quantity: 3,
  price: paise(100),
  size: 'M',
  colour: null,
  returnable: true,
  cancelledAt: null,
  ...more,
})
const deliveredAt = new Date('2026-11-10T20:00:00Z')
const order = {
  status: 'delivered' as const,
  deliveredAt,
  items: [
    item('a'),
    item('briefs', { returnable: false }),
    item('gone', { cancelledAt: new Date(0) }),
  ],
}
const asked = (itemId: string, quantity: number, state: Return['state'] = 'requested'): Return => ({
  id: `${itemId} ${quantity}`,
  itemId,
  quantity,
  reason: 'too_small',
  note: null,
  state,
  refusal: null,
  requestedAt: deliveredAt,
  settledAt: null,
  paidCharges: null,
  exchange: null,
})
/** Midnight in India after the last day of the window: with seven days, of the 18th. */
const TOO_LATE = new Date(Date.UTC(2026, 10, 11 + rules.returnsWithinDays, 18, 30))
const why = (
  itemId: string,
  quantity: number,
  more: Partial<Parameters<typeof checkReturn>[0]> = {},
  reason?: ReturnReason,
) =>
  checkReturn(
    { order, returns: [], now: deliveredAt, ...more },
    { itemId, quantity, ...(reason && { reason }) },
  )
const open = (more: Partial<Parameters<typeof checkReturn>[0]> = {}) =>
  returnableItems({ order, returns: [], now: deliveredAt, ...more }).map(({ id }) => id)

test('§9 a return is taken until the end of the last day of the window after delivery, in India', () => {
  // Delivered on the 11th at 01:30 IST.
  expect(returnableUntil(deliveredAt)).toEqual(new Date(TOO_LATE.getTime() - 1))
  expect(why('a', 1, { now: new Date(TOO_LATE.getTime() - 1) })).toBeUndefined()
  expect(why('a', 1, { now: TOO_LATE })).toEqual({ why: 'too late' })
})

test('§9 what cannot be returned, was cancelled, is not in the order or has not arrived is refused', () => {
  expect(why('briefs', 1, {}, 'too_small')).toEqual({ why: 'not returnable' })
  expect(why('gone', 1)).toEqual({ why: 'no such line' })
  expect(why('of another order', 1)).toEqual({ why: 'no such line' })
  expect(why('a', 1, { order: { ...order, status: 'shipped', deliveredAt: null } })).toEqual({
    why: 'not delivered',
  })
})

test('of a line no more is returned than came; what was refused may be asked for again', () => {
  expect(why('a', 2, { returns: [asked('a', 2)] })).toEqual({ why: 'only so many', left: 1 })
  expect(why('a', 1, { returns: [asked('a', 2), asked('a', 1, 'refused')] })).toBeUndefined()
  expect(why('a', 4)).toEqual({ why: 'only so many', left: 3 })
})

test('whatever was asked and granted in whatever order, never more than came', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), refused: fc.boolean() })),
      (requests) => {
        const returns: Return[] = []
        for (const { quantity, refused } of requests)
          if (!why('a', quantity, { returns }))
            returns.push(asked('a', quantity, refused ? 'refused' : 'accepted'))
        expect(returnableQuantity(item('a'), returns)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('what came damaged, faulty, wrong or not as shown is taken back, whatever it is', () => {
  const taken = (itemId: string) => OFFERED_REASONS.filter((reason) => !why(itemId, 1, {}, reason))
  expect(taken('briefs')).toEqual(['not_as_shown', 'damaged', 'wrong_item'])
  expect(taken('briefs')).toEqual(reasonsFor({ returnable: false }))
  expect(taken('a')).toEqual(OFFERED_REASONS)
  // The deadline and the quantity hold for a fault as well.
  expect(why('briefs', 1, { now: TOO_LATE }, 'damaged')).toEqual({
    why: 'too late',
  })
  expect(why('briefs', 4, {}, 'damaged')).toEqual({ why: 'only so many', left: 3 })
})

test('what is offered is what would be taken for one of its reasons', () => {
  expect(open()).toEqual(['a', 'briefs'])
  expect(open({ returns: [asked('a', 3)] })).toEqual(['briefs'])
  expect(open({ now: TOO_LATE })).toEqual([])
  expect(open({ order: { ...order, status: 'shipped', deliveredAt: null } })).toEqual([])
})

test('the desk may open a return when the days are over, or nobody knows when it came; what stays and what never came it may not', () => {
  const late = { now: new Date('2027-01-01T00:00:00Z'), byStaff: true }
  expect(why('a', 3, late, 'too_small')).toBeUndefined()
  expect(why('a', 1, { ...late, order: { ...order, deliveredAt: null } })).toBeUndefined()
  expect(why('a', 1, { order: { ...order, deliveredAt: null } })).toEqual({ why: 'not delivered' })
  expect(why('a', 4, late)).toEqual({ why: 'only so many', left: 3 })
  expect(why('briefs', 1, late, 'changed_mind')).toEqual({ why: 'not returnable' })
  expect(why('briefs', 1, late, 'wrong_item')).toBeUndefined()
  expect(why('a', 1, { ...late, order: { ...order, status: 'shipped' } })).toEqual({
    why: 'not delivered',
  })
})
