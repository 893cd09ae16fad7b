import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '#db/schema.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { skewedNode, type SkewedNode } from '../skewed-node.ts'
import type { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: ReopenableShop
let elsewhere: SkewedNode
let member: Visitor
beforeAll(async () => {
  // With the page cache, which must not keep what is found no more.
  const settings = { PAGE_CACHE_TTL_SECONDS: '60', SESSION_SECRET: 's'.repeat(40) }
  shop = await runningShop(settings)
  elsewhere = await skewedNode(shop.database.url, 0, settings)
  member = await newMember(shop, 'manager')
})
afterAll(async () => {
  await elsewhere.close()
  await shop.close()
})

const PATH = '/desk/words/synonyms'
const textOf = async (answer: Response | Promise<Response>) =>
  readPage(await (await answer).text()).text
/** Number of products that a search of the shop finds. */
const foundAt = async ({ url }: { url: string }, q: string): Promise<number> => {
  const text = await textOf(fetch(`${url}/products?q=${encodeURIComponent(q)}`))
  const [, found] = /Showing \d+ to \d+ of (\d+) items/.exec(text) ?? []
  if (found === undefined) expect(text).toContain('Nothing found for')
  return Number(found ?? 0)
}
const events = () =>
  shop.database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, 'synonyms'))

test('a synonym that is entered finds its products on two servers at once, in singular, plural and misspelt; one press takes it back', async () => {
  for (const node of [shop, elsewhere]) expect(await foundAt(node, 'zorbala')).toBe(0)
  const added = await member.post(PATH, {
    step: 'add',
    words: 'Zorbala',
    means: 'watches',
    way: 'one',
  })
  expect([added.status, added.headers.get('location')]).toEqual([302, PATH])
  expect(await textOf(member.get(PATH))).toContain('Added: zorbala → watches.')
  const watches = await foundAt(shop, 'watches')
  expect(watches).toBeGreaterThan(0)
  for (const q of ['zorbala', 'Zorbalas', 'zorbalaa'])
    expect([q, await foundAt(shop, q)]).toEqual([q, watches])
  await expect.poll(() => foundAt(elsewhere, 'zorbala')).toBe(watches)

  const [event] = await events()
  expect(event).toMatchObject({ after: { 'rules.synonyms': 'zorbala → watches' } })
  await member.post(PATH, { step: 'add', words: 'kurti', means: 'tunic', way: 'both' })
  await member.post(PATH, { step: 'take back', event: String(event?.id) })
  expect(await foundAt(shop, 'zorbala')).toBe(0)
  const desk = await textOf(member.get(PATH))
  expect(desk).toContain('Removed: zorbala → watches')
  expect(desk).toContain('kurti = tunic')
  await member.post(PATH, { step: 'remove', synonym: 'kurti = tunic' })
  expect(await textOf(member.get(PATH))).toContain('None are entered.')
})

test('a search is tried with a synonym that is not saved: what it finds now, and what it would', async () => {
  const before = (await events()).length
  const form = { words: 'qalansuwa', means: 'watches', way: 'one', q: '', step: 'try' }
  const tried = await textOf(member.post(PATH, form))
  expect(tried).toMatch(/Now “qalansuwa” finds nothing.*It would find \d+ products/s)
  expect(await foundAt(shop, 'qalansuwa')).toBe(0)
  expect((await events()).length).toBe(before)
  const other = await textOf(member.post(PATH, { ...form, q: 'red qalansuwa' }))
  expect(other).toContain('Now “red qalansuwa” finds')
})

test('what would find nothing more is marked in its place and keeps what was typed; a packer enters none', async () => {
  const before = (await events()).length
  for (const [words, means, said] of [
    ['the', 'watches', '“the” means nothing to the search, which leaves it out'],
    ['timepiece', 'of', '“of” means nothing to the search'],
    ['watch', 'Watch', '“watch” is there twice'],
    ['', 'watches', 'Enter a word'],
  ] as const) {
    const refused = await member.post(PATH, { step: 'add', words, means, way: 'one' })
    const html = await refused.text()
    expect([refused.status, readPage(html).text]).toEqual([400, expect.stringContaining(said)])
    expect(html).toContain(`value="${means}"`)
  }
  const packer = await newMember(shop, 'packer')
  expect((await packer.post(PATH, { step: 'add', words: 'a1', means: 'b1' })).status).toBe(403)
  expect((await events()).length).toBe(before)
})
