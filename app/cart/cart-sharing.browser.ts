import { lineKey, type Cart } from './cart.ts'
import { useCartStore } from './cart-store.browser.ts'
import { changeStored } from './change-cart.browser.ts'
import { agreedOn, mergeCarts, type Agreed } from './merge-carts.ts'
import { readLines, type StoredCart } from './stored-cart.ts'

/** How long the shopper may go on pressing before it is told. */
const QUIET_MS = 400
/** How often another device is asked after when this one is looked at again. */
const ASKED_EVERY_MS = 10_000

let signIn: string | null = null
let watching = false
let sharing = false
let timer: ReturnType<typeof setTimeout> | undefined
let sharedAt = -Infinity

/**
 * From now on the cart is this sign-in's: it goes to the account with every change, and what other devices did comes back.
 * Null: nobody is signed in, and what was the account's leaves this browser; the account has it. What it
 * had not been told yet stays, or it would be lost.
 */
export function shareAs(marker: string | null): void {
  // Its second part changes with the name.
  const now = marker?.split('.')[0] ?? null
  const isNew = signIn !== now
  signIn = now
  if (!now) return void changeStored((stored) => (stored.shared ? { lines: [...ours(stored).lines], shared: null } : {}))
  watch()
  if (isNew) void share()
}

function watch(): void {
  if (watching) return
  watching = true
  useCartStore.subscribe(({ lines }, before) => {
    if (lines !== before.lines) shareSoon()
  })
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && performance.now() - sharedAt > ASKED_EVERY_MS) void share()
  }
  document.addEventListener('visibilitychange', lookAgain)
  addEventListener('focus', lookAgain)
  addEventListener('online', () => void share())
}

function shareSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const { lines, agreed } = ours(useCartStore.getState())
    if (JSON.stringify(agreedOn(lines)) !== JSON.stringify(agreed)) void share()
  }, QUIET_MS)
}

async function share(): Promise<void> {
  if (sharing) return shareSoon()
  const as = signIn
  if (!as) return
  sharing = true
  const { lines, agreed } = ours(useCartStore.getState())
  const theirs = await ask({ agreed, lines })
  sharing = false
  if (!theirs || signIn !== as) return
  sharedAt = performance.now()
  await changeStored((stored) => ({
    // What was changed here while the answer was on its way stays changed, and is told next.
    lines: mergeCarts({ agreed: agreedOn(lines), mine: ours(stored).lines, theirs }),
    shared: { signIn: as, agreed: agreedOn(theirs) },
  }))
}

/** Of what is stored, what this sign-in may call its own: what an earlier one had agreed on is its account's, not ours. */
function ours({ lines, shared }: StoredCart): { lines: Cart; agreed: Agreed } {
  if (!shared) return { lines, agreed: [] }
  if (shared.signIn === signIn) return { lines, agreed: shared.agreed }
  const theirs = new Map(shared.agreed)
  const added = lines.map((line) => ({ ...line, quantity: line.quantity - (theirs.get(lineKey(line)) ?? 0) }))
  return { lines: added.filter(({ quantity }) => quantity > 0), agreed: [] }
}

/** Undefined when nobody answers: the cart is as it was, and is told with the next change. */
async function ask(cart: { agreed: Agreed; lines: Cart }): Promise<Cart | undefined> {
  try {
    const answer = await fetch('/cart/share', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(cart),
    })
    return answer.ok ? readLines(((await answer.json()) as { lines?: unknown }).lines) : undefined
  } catch {
    return undefined
  }
}
