import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '#db/schema.ts'
import { dayNumberInIndia } from '#app/basics/calendar/business-days.ts'
import { dateOfDay } from '#app/basics/calendar/holidays.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { arrivalIfPaid } from '#app/orders/arrival.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { skewedNode, type SkewedNode } from '../skewed-node.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: ReopenableShop
let elsewhere: SkewedNode
let member: Visitor
let asha: Shopper
beforeAll(async () => {
  const settings = { PAGE_CACHE_TTL_SECONDS: '60', SESSION_SECRET: 's'.repeat(40) }
  shop = await runningShop(settings)
  elsewhere = await skewedNode(shop.database.url, 0, settings)
  member = await newMember(shop, 'manager')
  asha = await newShopper(shop.url)
})
afterAll(async () => {
  await elsewhere.close()
  await shop.close()
})

const PATH = '/desk/words/holidays'
const today = dayNumberInIndia(new Date())
/** A calendar day in India, so many days from today. */
const date = (days: number) => dateOfDay(today + days)

const textOf = async (answer: Response | Promise<Response>) =>
  readPage(await (await answer).text()).text
const events = () =>
  shop.database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, 'holidays'))

test('holidays that are entered move what checkout, order page and policy promise on two servers at once, and say why; one press takes the change back', async () => {
  const paid = await placeOneGarment(shop, asha)
  await payAs(shop, asha, paid, 'pay')
  const unmoved = formatDate(arrivalIfPaid(new Date()))
  expect(await textOf(asha.get('/checkout'))).toContain(
    `With you by ${unmoved} if you order today.`,
  )

  const added = await member.post(PATH, { step: 'add', from: date(1), to: date(2), name: 'Fair' })
  expect([added.status, added.headers.get('location')]).toEqual([302, PATH])
  const desk = await textOf(member.get(PATH))
  expect(desk).toMatch(/Added: .* \d{4}\..*· Fair.*Added: .* \d{4}, Fair/s)
  const moved = formatDate(arrivalIfPaid(new Date()))
  expect(moved).not.toBe(unmoved)
  const closed = /Closed on [\w ]+\./
  for (const path of ['/checkout', `/orders/${paid}`, `/order-success?order=${paid}`]) {
    const text = await textOf(asha.get(path))
    expect([path, text]).toEqual([path, expect.stringContaining(moved)])
    expect([path, text]).toEqual([path, expect.stringMatching(closed)])
  }
  const policyAt = async (url: string) => textOf(fetch(`${url}/shipping`))
  expect(await policyAt(shop.url)).toMatch(/We are closed on [\w ]+ \d{4}\./)
  await expect.poll(() => policyAt(elsewhere.url)).toMatch(/We are closed on [\w ]+ \d{4}\./)

  const [event] = await events()
  expect(event).toMatchObject({
    action: 'changed',
    before: { 'rules.holidays': '' },
    after: { 'rules.holidays': `${date(1)} to ${date(2)} | Fair` },
  })
  await member.post(PATH, { step: 'add', from: date(9) })
  expect((await member.post(PATH, { step: 'take back', event: String(event?.id) })).status).toBe(
    302,
  )
  expect((await events()).at(-1)).toMatchObject({ after: { 'rules.holidays': date(9) } })
  await member.post(PATH, { step: 'remove', from: date(9) })
  expect(await textOf(asha.get('/checkout'))).toContain(unmoved)
  expect(await policyAt(shop.url)).not.toContain('We are closed on')
  expect((await member.post(PATH, { step: 'take back', event: '0' })).status).toBe(404)
})

test('a preview names both promises and changes nothing; the national holidays come with one press', async () => {
  const before = (await events()).length
  const asked = await member.post(PATH, { step: 'preview', from: date(40), to: date(45), name: '' })
  expect(await textOf(asked)).toMatch(
    /An order that is paid on .* would be promised by .*, not by .*\./,
  )
  expect((await events()).length).toBe(before)
  await member.post(PATH, { step: 'national' })
  const desk = await textOf(member.get(PATH))
  for (const name of ['Republic Day', 'Independence Day', 'Gandhi Jayanti'])
    expect(desk).toContain(name)
  expect(desk).not.toContain('Add the national holidays')
  await member.post(PATH, { step: 'take back', event: String((await events()).at(-1)?.id) })
  expect(await textOf(member.get(PATH))).toContain('No holidays are entered.')
})

test('dates that make no sense are marked in their place and keep what was typed; a packer enters none', async () => {
  const before = (await events()).length
  const refused = await member.post(PATH, { step: 'add', from: date(3), to: date(2), name: 'Mela' })
  const html = await refused.text()
  expect([refused.status, readPage(html).text]).toEqual([
    400,
    expect.stringContaining('This is before the first date'),
  ])
  for (const typed of [date(3), date(2), 'Mela']) expect(html).toContain(`value="${typed}"`)
  const packer = await newMember(shop, 'packer')
  expect((await packer.post(PATH, { step: 'national' })).status).toBe(403)
  expect((await packer.get(PATH)).status).toBe(403)
  expect((await events()).length).toBe(before)
})

test('an order that waits over a holiday is late to ship only when the open hours have passed', async () => {
  const { hoursToLeave } = await import('#app/orders/arrival.ts')
  const before = hoursToLeave(new Date())
  await member.post(PATH, { step: 'add', from: date(0), to: date(0) })
  expect(hoursToLeave(new Date(Date.now() + 2 * DAY_MS))).toBe(before + 24)
  expect(await textOf(member.get('/desk'))).not.toContain('late to ship')
  await member.post(PATH, { step: 'remove', from: date(0) })
})
