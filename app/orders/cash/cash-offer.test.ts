import { describe, expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { cashOffer, cashRefusalMessage, type CashFacts } from './cash-offer.ts'

const shop = {
  offered: true,
  mostPaise: 5_000_00,
  mostFirstPaise: 2_500_00,
  confirmFromPaise: 1_000_00,
  confirmHours: 24,
  refusals: 2,
  notFor: [],
}
const facts: CashFacts = {
  total: paise(900_00),
  isFirstOrder: false,
  refusals: 0,
  openOrders: 0,
  heldBack: [],
  pin: undefined,
}
const offer = (more: Partial<CashFacts>) => cashOffer({ ...facts, ...more }, shop)

describe('cash on delivery', () => {
  test('T56 is confirmed by a code from a sum on, and always for a first order', () => {
    expect(offer({ isFirstOrder: true })).toEqual({ offered: true, needsCode: true })
    expect(offer({})).toEqual({ offered: true, needsCode: false })
    expect(offer({ total: paise(1_000_00) })).toEqual({ offered: true, needsCode: true })
  })

  test('is offered up to a sum, a lower one for a first order', () => {
    expect(offer({ total: paise(5_000_00) })).toMatchObject({ offered: true })
    expect(offer({ total: paise(5_000_01) })).toMatchObject({ why: 'too much', most: 5_000_00 })
    expect(offer({ total: paise(2_500_01), isFirstOrder: true })).toMatchObject({
      why: 'too much',
      most: 2_500_00,
    })
  })

  test('is not offered after two refused parcels, beside five open orders, for goods held back, or where no courier collects', () => {
    expect(offer({ refusals: 1 })).toMatchObject({ offered: true })
    expect(offer({ refusals: 2 })).toMatchObject({ why: 'refused before' })
    expect(offer({ openOrders: 4 })).toMatchObject({ offered: true })
    expect(offer({ openOrders: 5 })).toMatchObject({ why: 'too many open' })
    expect(offer({ heldBack: ['Gold Ring'] })).toMatchObject({ why: 'goods' })
    expect(offer({ pin: { code: '900123', hasCash: false } })).toMatchObject({
      why: 'not at this PIN code',
    })
  })

  test('is not offered by a shop that has not switched it on', () => {
    expect(cashOffer(facts, { ...shop, offered: false })).toEqual({
      offered: false,
      why: 'not offered',
    })
  })

  test('each refusal says why, and that one can pay now', () => {
    const refused = [
      offer({ total: paise(9_000_00) }),
      offer({ refusals: 3 }),
      offer({ heldBack: ['Gold Ring'] }),
      offer({ pin: { code: '900123', hasCash: false } }),
    ]
    const said = refused.map((one) => (one.offered ? '' : cashRefusalMessage(one)))
    expect(said.every((words) => words.endsWith('lease pay now.'))).toBe(true)
    expect(said[0]).toContain('₹5,000')
    expect(said[2]).toContain('Gold Ring')
    expect(said[3]).toContain('900123')
  })
})
