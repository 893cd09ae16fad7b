import { withTabLock } from '#app/basics/storage/safe-storage.browser.ts'
import { timeoutSignal } from '#app/basics/timeout-signal.browser.ts'
import { lineKey, type Cart } from '../cart.ts'
import { useCartStore } from '../cart-store.browser.ts'
import { changeStored, fitInCart } from '../change-cart.browser.ts'
import { reportNoRoom } from '../report-no-room.browser.ts'
import { baseOf, mergeCarts, type CartBase } from '../merge-carts.ts'
import { readLines, type StoredCart } from '../stored-cart.ts'

/** Debounce: waits for the shopper to stop pressing before the cart is sent. */
const DEBOUNCE_MS = 400
/** Lower bound between two refreshes when the shopper comes back to this tab or device. */
const REFRESH_INTERVAL_MS = 10_000
/** Timeout of one request. After it the response counts as lost, and the next tab gets the lock. */
const RESPONSE_TIMEOUT_MS = 15_000

let signIn: string | null = null
let watching = false
let syncing = false
let timer: ReturnType<typeof setTimeout> | undefined
let syncedAt = -Infinity

/**
 * Starts cart sync for a sign-in: sends each change to the account, and merges what other devices
 * changed. Null when nobody is signed in: the account's lines leave this browser, since the account
 * has them. Lines it has not acknowledged stay, or they would be lost.
 */
export function syncCartAs(marker: string | null): void {
  // The first part of the marker names the sign-in; the second also changes with the name.
  const now = marker?.split('.')[0] ?? null
  const isNew = signIn !== now
  signIn = now
  if (!now)
    return void changeStored((stored) =>
      stored.shared ? { lines: [...ownCart(stored).lines], shared: null } : {},
    )
  watch()
  if (isNew) void sync()
}

function watch(): void {
  if (watching) return
  watching = true
  useCartStore.subscribe(({ lines }, before) => {
    if (lines !== before.lines) syncSoon()
  })
  const refresh = () => {
    if (
      document.visibilityState === 'visible' &&
      performance.now() - syncedAt > REFRESH_INTERVAL_MS
    )
      void sync()
  }
  document.addEventListener('visibilitychange', refresh)
  addEventListener('focus', refresh)
  addEventListener('online', () => void sync())
}

function syncSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const { lines, base } = ownCart(useCartStore.getState())
    if (JSON.stringify(baseOf(lines)) !== JSON.stringify(base)) void sync()
  }, DEBOUNCE_MS)
}

async function sync(): Promise<void> {
  if (syncing) return syncSoon()
  const as = signIn
  if (!as) return
  syncing = true
  // Lock across tabs: the next tab finds this tab's push acknowledged.
  const pushed = withTabLock('cart-sharing', () => push(as))
  await pushed.finally(() => (syncing = false))
}

/**
 * Records the pending push before sending it, whatever becomes of the response: a page that is left
 * too soon must not bring back a line that is removed later.
 */
async function push(as: string): Promise<void> {
  if (!(await settlePending(as)) || signIn !== as) return
  const id = Math.random().toString(36).slice(2)
  await changeStored((stored) => {
    const { lines, base } = ownCart(stored)
    return {
      lines: [...lines],
      shared: { signIn: as, agreed: base, told: { id, agreed: baseOf(lines) } },
    }
  })
  const { lines, shared } = useCartStore.getState()
  const theirs = await request('POST', { signIn: as, id, base: shared?.agreed ?? [], lines })
  if (!theirs || signIn !== as) return
  syncedAt = performance.now()
  await fitInCart((stored) => ({
    // Changes made while the request was under way stay, and are sent with the next push.
    ...mergeCarts({
      base: baseOf(lines),
      mine: ownCart(stored).lines,
      theirs: readLines(theirs.lines),
    }),
    shared: { signIn: as, agreed: baseOf(readLines(theirs.lines)) },
  }))
  reportNoRoom(readLines(theirs.noRoom).map(({ name }) => name))
}

/** Asks whether the last pending push was acknowledged. False when the server does not answer. */
async function settlePending(as: string): Promise<boolean> {
  const { shared } = useCartStore.getState()
  if (shared?.signIn !== as || !shared.told) return true
  const response = await request('GET')
  if (!response) return false
  await changeStored((stored) => {
    const { shared: last } = stored
    if (last?.signIn !== as || !last.told) return {}
    return {
      shared: {
        signIn: as,
        agreed: last.told.id === response.acknowledged ? last.told.agreed : last.agreed,
      },
    }
  })
  return true
}

/** The stored cart without the lines that an earlier sign-in's base says are its account's. */
function ownCart({ lines, shared }: StoredCart): { lines: Cart; base: CartBase } {
  if (!shared) return { lines, base: [] }
  if (shared.signIn === signIn) return { lines, base: shared.agreed }
  const theirs = new Map(shared.agreed)
  const added = lines.map((line) => ({
    ...line,
    quantity: line.quantity - (theirs.get(lineKey(line)) ?? 0),
  }))
  return { lines: added.filter(({ quantity }) => quantity > 0), base: [] }
}

/** `noRoom`: missing from a server of an earlier version. */
type SyncAnswer = { lines?: unknown; noRoom?: unknown; acknowledged?: unknown }

/**
 * Undefined when the server does not answer: the cart stays as is, and goes with the next change.
 */
async function request(method: 'GET' | 'POST', body?: object): Promise<SyncAnswer | undefined> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const json = body && JSON.stringify(body)
    const response = await fetch('/cart/share', {
      method,
      headers,
      ...(json && { body: json }),
      signal: timeoutSignal(RESPONSE_TIMEOUT_MS),
    })
    return response.ok ? ((await response.json()) as SyncAnswer) : undefined
  } catch {
    return undefined
  }
}
