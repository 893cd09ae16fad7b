import { beforeEach, expect, test, vi } from 'vitest'
import { CART_KEY } from './cart.ts'
import { useCartStore } from './cart-store.browser.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
beforeEach(() => kept.clear())

const shirt = {
  id: '0b9d7a3e-6f39-5f0e-9a51-3f4f4d1f2a10',
  styleId: 7,
  name: 'Neel Shirt',
  price: 149_900,
  size: 'M',
  colour: 'Blue',
  quantity: 2,
}

async function cartFrom(stored: string) {
  // The state of a page that has just been opened.
  useCartStore.setState(useCartStore.getInitialState())
  kept.set(CART_KEY, stored)
  await useCartStore.persist.rehydrate()
  const { lines, ready } = useCartStore.getState()
  return { lines, ready }
}

test('T21 a cart of a newer shape is read as far as it makes sense: lines of ours stay, whatever else stands there', async () => {
  const newer = {
    lines: [{ ...shirt, gift: true }, { sku: 'of another kind' }],
    coupons: ['DIWALI'],
    placed: 'none',
  }
  expect(await cartFrom(JSON.stringify({ state: newer, version: 2 }))).toEqual({
    lines: [shirt],
    ready: true,
  })
  const moved = { basket: { lines: [shirt] } }
  expect(await cartFrom(JSON.stringify({ state: moved, version: 99 }))).toEqual({
    lines: [],
    ready: true,
  })
})

test('T21 a cart of an older shape, and one without a version, are read the same way', async () => {
  for (const stored of [{ state: { lines: [shirt] }, version: 0 }, { state: { lines: [shirt] } }])
    expect(await cartFrom(JSON.stringify(stored))).toEqual({ lines: [shirt], ready: true })
  expect(await cartFrom('{"items":[{"id":1}],"total":10}')).toEqual({ lines: [], ready: true })
})
