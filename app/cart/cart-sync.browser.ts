import { lineKey, type Cart } from './cart.ts'
import { useCartStore } from './cart-store.browser.ts'
import { changeStored } from './change-cart.browser.ts'
import { baseOf, mergeCarts, type CartBase } from './merge-carts.ts'
import { readLines, type StoredCart } from './stored-cart.ts'

/** How long the shopper may go on pressing before it is told. */
const DEBOUNCE_MS = 400
/** How often another device is asked after when this one is looked at again. */
const REFRESH_INTERVAL_MS = 10_000
/** After that the answer counts as lost, and the next tab has its turn. */
const RESPONSE_TIMEOUT_MS = 15_000

let signIn: string | null = null
let watching = false
let syncing = false
let timer: ReturnType<typeof setTimeout> | undefined
let syncedAt = -Infinity

/**
 * From now on the cart is this sign-in's: it goes to the account with every change, and what other devices did comes back.
 * Null: nobody is signed in, and what was the account's leaves this browser; the account has it. What it
 * had not been told yet stays, or it would be lost.
 */
export function syncCartAs(marker: string | null): void {
  // Its second part changes with the name.
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
  // Tabs take turns here too: the next one finds what this one told answered.
  const pushed =
    'locks' in navigator ? navigator.locks.request('cart-sharing', () => push(as)) : push(as)
  await pushed.finally(() => (syncing = false))
}

/** Whatever becomes of the answer, it is kept what was told: a page left too soon must not bring back what is removed later. */
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
  await changeStored((stored) => ({
    // What was changed here while the answer was on its way stays changed, and is told next.
    lines: mergeCarts({
      base: baseOf(lines),
      mine: ownCart(stored).lines,
      theirs: readLines(theirs.lines),
    }),
    shared: { signIn: as, agreed: baseOf(readLines(theirs.lines)) },
  }))
}

/** Where the last telling was left without an answer, asks whether it was heard. False: nobody can be asked now. */
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

/** Of what is stored, what this sign-in may call its own: what an earlier one had agreed on is its account's, not ours. */
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

/** Undefined when nobody answers: the cart is as it was, and is told with the next change. */
async function request(
  method: 'GET' | 'POST',
  body?: object,
): Promise<{ lines?: unknown; acknowledged?: unknown } | undefined> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const json = body && JSON.stringify(body)
    const response = await fetch('/cart/share', {
      method,
      headers,
      ...(json && { body: json }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    return response.ok
      ? ((await response.json()) as { lines?: unknown; acknowledged?: unknown })
      : undefined
  } catch {
    return undefined
  }
}
