import { withTabLock } from '#app/basics/storage/safe-storage.browser.ts'
import { fitInCart } from './change-cart.browser.ts'
import { mergeCarts } from './merge-carts.ts'
import { MAX_PLACED, readStoredCart } from './stored-cart.ts'

/**
 * Moves a guest's lines from the cookie of the plain cart into the browser's, once scripts run. One
 * tab after the other, and merged as carts are at a sign-in, the larger quantity of a line winning:
 * so an answer that is lost, or a second tab, adds nothing twice. The cookie goes only when the
 * lines are stored.
 */
export async function takeGuestCart(): Promise<void> {
  try {
    await withTabLock('guest-cart', take)
  } catch {
    // Offline: the cookie stays, and the next page takes it.
  }
}

async function take(): Promise<void> {
  const answer = await fetch('/cart/lines/take')
  if (!answer.ok) return
  const { lines, placed } = readStoredCart(await answer.json())
  await fitInCart((stored) => ({
    ...mergeCarts({ base: [], mine: stored.lines, theirs: lines }),
    placed: [...new Set([...stored.placed, ...placed])].slice(-MAX_PLACED),
  }))
  await fetch('/cart/lines/take', { method: 'POST' })
}
