import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutForm, lineOf, type Goods } from '../shop/clients/checkout-client.ts'
import { Visitor } from '../visitor.ts'

const KINDS = ['sign-in', 'register', 'checkout', 'account', 'search', 'page'] as const
type Kind = (typeof KINDS)[number]

/** `status` is 0 where the connection was cut before an answer. */
export type Answer = {
  kind: Kind
  status: number
  /** Whether it says when to try again. */
  retryAfter: boolean
  /** By performance.now(), of the request and of the end of its answer. */
  begunAt: number
  endedAt: number
}

/** Orders and accounts that the shop has acknowledged, and so must never lose. */
export type Acknowledged = {
  accounts: string[]
  /** Orders by the key of their checkout. */
  orders: Map<string, string>
  /** Keys of all checkouts that were ever sent. */
  keys: Set<string>
  /** Answers that contradict each other. */
  wrong: string[]
}

export type Load = { answers: Answer[]; acknowledged: Acknowledged; stop(): Promise<void> }

const PASSWORD = 'rangoli9'
const SIGN_INS = 20
const CHECKOUTS = 8
const READERS = 3
const PAUSE_MS = 250
/** Below the limit of unpaid orders of a shopper. */
const ORDERS_EACH = 8
/** An answer that takes longer is as good as none. */
const PATIENCE_MS = 60_000
/** Public pages that the page cache holds. */
const PAGES = ['/', '/products?category=men', '/products?category=women', '/about']

/**
 * Twenty who sign in, eight who order, three who read their account, three who search and three
 * who read public pages, all at once and again and again until `stop`. A checkout without a good answer is sent again with
 * the same key, as the page does.
 */
export async function startLoad(url: string, goods: readonly Goods[]): Promise<Load> {
  const answers: Answer[] = []
  const acknowledged: Acknowledged = {
    accounts: [],
    orders: new Map(),
    keys: new Set(),
    wrong: [],
  }
  const stopped = new AbortController()
  const running = () => !stopped.signal.aborted

  async function ask(kind: Kind, request: () => Promise<Response>): Promise<Asked> {
    const begunAt = performance.now()
    const { status, headers, body } = await settled(request())
    const endedAt = performance.now()
    answers.push({
      kind,
      status,
      retryAfter: /^\d+$/.test(headers.get('retry-after') ?? ''),
      begunAt,
      endedAt,
    })
    await sleep(PAUSE_MS)
    return { status, body }
  }

  /** A new shopper, signed in; tries with other addresses until the shop takes one. */
  async function register(): Promise<Shopper | undefined> {
    while (running()) {
      const visitor = new Visitor(url)
      const email = `${randomUUID()}@example.com`
      const { status } = await ask('register', () =>
        visitor.post('/register', {
          name: 'Asha Rao',
          email,
          password: PASSWORD,
          confirmPassword: PASSWORD,
        }),
      )
      if (status !== 302) continue
      acknowledged.accounts.push(email)
      return Object.assign(visitor, { email })
    }
    return undefined
  }

  async function signIn({ email }: Shopper): Promise<void> {
    while (running())
      await ask('sign-in', () => new Visitor(url).post('/login', { email, password: PASSWORD }))
  }

  async function order(shopper: Shopper, nth: number): Promise<void> {
    const key = randomUUID()
    acknowledged.keys.add(key)
    const lines = goods.slice(0, 1 + (nth % goods.length)).map((one) => lineOf(one))
    const form = checkoutForm(shopper.email, lines, { key })
    while (running()) {
      const { status, body } = await ask('checkout', () => shopper.post('/checkout.data', form))
      const id = /"orderId","([0-9a-f-]{36})"/.exec(body)?.[1]
      if (status !== 200 || !id) continue
      acknowledged.orders.set(key, id)
      return
    }
  }

  async function buy(): Promise<void> {
    while (running()) {
      const shopper = await register()
      for (let nth = 0; shopper && nth < ORDERS_EACH && running(); nth += 1)
        await order(shopper, nth)
    }
  }

  async function readAccount(shopper: Shopper): Promise<void> {
    while (running()) await ask('account', () => shopper.get('/account'))
  }

  async function readPages(): Promise<void> {
    const reader = new Visitor(url)
    for (let nth = 0; running(); nth += 1)
      await ask('page', () => reader.get(PAGES[nth % PAGES.length] ?? '/'))
  }

  /** Searches that nobody made before, and so no cache holds. */
  async function search(): Promise<void> {
    const reader = new Visitor(url)
    for (let nth = 0; running(); nth += 1)
      await ask('search', () => reader.get(`/products?q=shirt+${nth}${reader.address}`))
  }

  for (const page of PAGES) await (await new Visitor(url).get(page)).text()
  const shoppers = await Promise.all(Array.from({ length: SIGN_INS }, register))
  const known = shoppers.filter((shopper) => shopper !== undefined)
  const all = Promise.all([
    ...known.map(signIn),
    ...Array.from({ length: CHECKOUTS }, buy),
    ...known.slice(0, READERS).map(readAccount),
    ...Array.from({ length: READERS }, search),
    ...Array.from({ length: READERS }, readPages),
  ])
  return {
    answers,
    acknowledged,
    async stop() {
      stopped.abort()
      await all
    },
  }
}

type Shopper = Visitor & { email: string }
type Asked = { status: number; body: string }

async function settled(request: Promise<Response>): Promise<Asked & { headers: Headers }> {
  const none = { status: 0, headers: new Headers(), body: '' }
  const answer = request.then(async (response) => ({
    status: response.status,
    headers: response.headers,
    body: await response.text(),
  }))
  // An error of fetch when the other side is gone.
  return Promise.race([answer.catch(() => none), sleep(PATIENCE_MS, none, { ref: false })])
}
