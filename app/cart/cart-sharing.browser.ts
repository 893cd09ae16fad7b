import { lineKey, type Cart } from './cart.ts'
import { useCartStore } from './cart-store.browser.ts'
import { changeStored } from './change-cart.browser.ts'
import { agreedOn, mergeCarts, type Agreed } from './merge-carts.ts'
import { readLines, type StoredCart } from './stored-cart.ts'

/** How long the shopper may go on pressing before it is told. */
const QUIET_MS = 400
/** How often another device is asked after when this one is looked at again. */
const ASKED_EVERY_MS = 10_000
/** After that the answer counts as lost, and the next tab has its turn. */
const ANSWER_WITHIN_MS = 15_000

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
  // Tabs take turns here too: the next one finds what this one told answered.
  const told = 'locks' in navigator ? navigator.locks.request('cart-sharing', () => tell(as)) : tell(as)
  await told.finally(() => (sharing = false))
}

/** Whatever becomes of the answer, it is kept what was told: a page left too soon must not bring back what is removed later. */
async function tell(as: string): Promise<void> {
  if (!(await heardOfLast(as)) || signIn !== as) return
  const id = Math.random().toString(36).slice(2)
  await changeStored((stored) => {
    const { lines, agreed } = ours(stored)
    return { lines: [...lines], shared: { signIn: as, agreed, told: { id, agreed: agreedOn(lines) } } }
  })
  const { lines, shared } = useCartStore.getState()
  const theirs = await ask('POST', { signIn: as, id, agreed: shared?.agreed ?? [], lines })
  if (!theirs || signIn !== as) return
  sharedAt = performance.now()
  await changeStored((stored) => ({
    // What was changed here while the answer was on its way stays changed, and is told next.
    lines: mergeCarts({ agreed: agreedOn(lines), mine: ours(stored).lines, theirs: readLines(theirs.lines) }),
    shared: { signIn: as, agreed: agreedOn(readLines(theirs.lines)) },
  }))
}

/** Where the last telling was left without an answer, asks whether it was heard. False: nobody can be asked now. */
async function heardOfLast(as: string): Promise<boolean> {
  const { shared } = useCartStore.getState()
  if (shared?.signIn !== as || !shared.told) return true
  const answer = await ask('GET')
  if (!answer) return false
  await changeStored((stored) => {
    const { shared: last } = stored
    if (last?.signIn !== as || !last.told) return {}
    return { shared: { signIn: as, agreed: last.told.id === answer.heard ? last.told.agreed : last.agreed } }
  })
  return true
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
async function ask(method: 'GET' | 'POST', told?: object): Promise<{ lines?: unknown; heard?: unknown } | undefined> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const body = told && JSON.stringify(told)
    const answer = await fetch('/cart/share', { method, headers, ...(body && { body }), signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return answer.ok ? ((await answer.json()) as { lines?: unknown; heard?: unknown }) : undefined
  } catch {
    return undefined
  }
}
