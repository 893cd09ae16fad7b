import { describe, expect, it } from 'vitest'
import { listingFrom } from '#app/catalogue/listing.ts'
import { findingWorkloads } from './finding-workloads.ts'
import { figuresOf } from './measure.ts'
import { REAL_ROWS, syntheticRows, syntheticStyles } from './synthetic-catalogue.ts'

const rows = [...syntheticRows(REAL_ROWS)]
const styles = [...syntheticStyles(REAL_ROWS)]

describe('the synthetic catalogue', () => {
  it('is the same on every call', () => {
    expect([...syntheticRows(500)]).toEqual([...syntheticRows(500)])
  })

  it('has as many rows of each kind as the real one, and ids and names of its own', () => {
    const has = (test: (style: (typeof styles)[number]) => boolean) => styles.filter(test).length
    expect(rows).toHaveLength(REAL_ROWS)
    expect(new Set(styles.map(({ id }) => id)).size).toBe(styles.length)
    // Less the children's watches and the free gifts, which the import leaves out.
    expect(has(({ articleType }) => articleType === 'Watches')).toBe(2_542 - 24)
    expect(has(({ gender }) => gender === 'Women')).toBe(18_632 - 43)
    // 22 in a hundred are black.
    expect(has(({ baseColour }) => baseColour === 'Black') / styles.length).toBeCloseTo(0.219, 2)
    expect(
      new Set(styles.map(({ productDisplayName }) => productDisplayName)).size,
    ).toBeGreaterThan(10_000)
  })
})

describe('the addresses that are asked for', () => {
  const totals = (['men', 'women', 'accessories'] as const).flatMap((category) =>
    ['', ...new Set(styles.map(({ subCategory }) => subCategory))].map((subCategory, i) => ({
      category,
      masterCategory: '',
      subCategory,
      total: 20_000 - i,
    })),
  )
  const workloads = findingWorkloads(styles, totals)

  it.each(workloads)('$name: fifty different ones, all of pages of this shop', ({ addresses }) => {
    expect(new Set(addresses).size).toBe(50)
    for (const address of addresses)
      expect(address).toMatch(/^\/(products|products\/suggestions|product\/[0-9a-f-]{36})(\?\S+)?$/)
  })

  it('the combined facets are all understood', () => {
    for (const address of workloads.find(({ name }) => name === 'three facets')?.addresses ?? []) {
      const chosen = listingFrom(new URL(address, 'http://shop').searchParams)?.chosen
      expect([chosen?.articleType.length, chosen?.colour.length, chosen?.season.length]).toEqual([
        1, 2, 1,
      ])
    }
  })
})

describe('the figures', () => {
  it('are the middle one, the one that 95 in a hundred do not exceed, and how many a second', () => {
    expect(
      figuresOf(
        Array.from({ length: 100 }, (_, i) => 100 - i),
        2_000,
      ),
    ).toEqual({ p50: 50, p95: 95, perSecond: 50 })
    expect(figuresOf([7], 7).p95).toBe(7)
  })
})
