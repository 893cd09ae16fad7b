import type { Pool } from 'pg'
import { listingOf, listingPath, NO_FILTERS } from '#app/catalogue/listing.ts'
import { styleUuid, type Style } from '#app/catalogue/style.ts'
import { newShopper, Visitor } from '../../../tests/visitor.ts'
import type { BenchShop } from '../bench-shop.ts'
import { buy, garmentsOf, type Good } from '../buyers.ts'

export const BARE = 'a bare server, at the same moment'

export type StepAnswer = { step: string; ms: number; at: number; isError: boolean }

export type Visits = { begin(nth: number): Promise<void> }

/** One visit of so many ends with an order; one of so many with a sign-in. */
const VISITS_PER_ORDER = 8
const VISITS_PER_SIGN_IN = 16
const BUYERS = 100
type Buyer = Awaited<ReturnType<typeof newShopper>>
const PASSWORD = 'rangoli9'
const LISTINGS = ['men', 'women', 'boys', 'girls'] as const

/** Visits of people who look around; every eighth orders and pays, every sixteenth signs in. */
export async function openVisits(
  { url, sample }: BenchShop,
  { pool, bare, answers }: { pool: Pool; bare: string; answers: StepAnswer[] },
): Promise<Visits> {
  const buyers: Buyer[] = []
  for (let nth = 0; nth < BUYERS; nth += 1) buyers.push(await newShopper(url))
  const goods = await garmentsOf(pool)

  async function step(name: string, asked: Promise<Response>, good = 200): Promise<void> {
    const from = performance.now()
    const answer = await asked.catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    const at = performance.now()
    answers.push({ step: name, ms: at - from, at, isError: answer?.status !== good })
  }

  async function order(nth: number): Promise<void> {
    const good = goods[nth % goods.length] as Good
    const buying: Parameters<typeof buy>[0]['buying'] = { steps: [], placed: [], paid: [] }
    const isDone = await buy({ url, pool, buying }, buyers[nth % BUYERS] as Buyer, good).then(
      () => true,
      () => false,
    )
    const at = performance.now()
    const last = buying.steps.length - 1
    for (const [i, { step: name, ms }] of buying.steps.entries())
      answers.push({ step: name, ms, at, isError: i === last && !isDone })
  }

  return {
    async begin(nth) {
      const visitor = new Visitor(url)
      const style = sample[(nth * 37) % sample.length] as Style
      const id = styleUuid(style.id)
      const category = LISTINGS[nth % LISTINGS.length] ?? 'men'
      const q = `${style.baseColour ?? 'Blue'} ${style.articleType}`
      const line = { id, size: 'M', colour: style.baseColour, quantity: 1, price: 100 }
      await step(BARE, fetch(bare))
      await step('home page', visitor.get('/'))
      await step('listing', visitor.get(`/products?category=${category}&page=${1 + (nth % 9)}`))
      await step('search', visitor.get(listingPath(listingOf('all', { q, chosen: NO_FILTERS }))))
      await step('product', visitor.get(`/product/${id}`))
      await step('cart quote', visitor.postJson('/cart/quote', [line]))
      if (nth % VISITS_PER_SIGN_IN === 1) {
        const { email } = buyers[nth % BUYERS] as Buyer
        await step('sign-in', visitor.post('/login', { email, password: PASSWORD }), 302)
      }
      if (nth % VISITS_PER_ORDER === 0) await order(nth / VISITS_PER_ORDER)
    },
  }
}
