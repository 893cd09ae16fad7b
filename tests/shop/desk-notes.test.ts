import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#db/schema.ts'
import { MAX_NOTES } from '#app/desk/order/story/add-note.server.ts'
import { noteAdded } from '#app/orders/audit/note-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { purgePersonalData } from '#app/privacy/erase-account.server.ts'
import { erasePerson } from '#app/privacy/erase-person.server.ts'
import type { Visitor } from '../visitor.ts'
import { placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let asha: Shopper
let packer: Visitor & { email: string }
let support: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, asha } = all)
  packer = await newMember(shop, 'packer')
  support = await newMember(shop, 'support')
})

const textOf = async (member: Visitor, path: string) =>
  readPage(await (await member.get(path)).text()).text

test('a note is read by every colleague and by no shopper, and is erased with the order’s person', async () => {
  const orderId = await placeOneGarment(shop, asha)
  const path = `/desk/orders/${orderId.slice(0, 8)}`
  const note = 'Ms Rao rang: leave it with the guard.'
  const typed = ` ${note}\r\nShe is away until six. `
  expect((await support.post(path, { step: 'note', note: typed })).status).toBe(302)
  expect(await textOf(packer, path)).toContain(`Member support Note ${note}`)
  expect(await textOf(asha, `/orders/${orderId}`)).not.toContain('guard')
  const { db } = shop.database
  await db.transaction((tx) => erasePerson(tx, orderId))
  expect(await textOf(packer, path)).not.toContain('guard')
  const kept = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.orderId, orderId), eq(auditEvents.action, 'note_added')))
  expect(kept).toMatchObject([{ personal: null, staffRole: 'support' }])
  // Rows that are written after that are erased by the next sweep.
  await support.post(path, { step: 'note', note: 'Her guard rang.' })
  expect(await textOf(packer, path)).toContain('Her guard rang.')
  await purgePersonalData(db, new Date(Date.now() + 60_000))
  expect(await textOf(packer, path)).not.toContain('guard')
  await expectConsistent(shop)
})

test('a note has words, not too many, and an order not too many notes', async () => {
  const orderId = await placeOneGarment(shop, asha)
  const path = `/desk/orders/${orderId.slice(0, 8)}`
  const long = 'y'.repeat(1_001)
  for (const [note, told] of [
    ['  ', 'Enter it in words'],
    [long, 'At most 1,000 characters'],
    ['a\u0000b', 'It holds a character that cannot be kept'],
  ] as const) {
    const answer = await support.post(path, { step: 'note', note })
    const page = await answer.text()
    expect([answer.status, page.includes(told)]).toEqual([400, true])
    if (note === long) expect(page).toContain(long)
  }
  const { db } = shop.database
  const many = Array.from({ length: MAX_NOTES }, (_, i) => noteAdded(orderId, `Note ${i}`))
  await db.transaction((tx) => recordEvent(tx, 'staff', ...many))
  const over = await support.post(path, { step: 'note', note: 'One more' })
  expect([over.status, readPage(await over.text()).text]).toEqual([
    409,
    expect.stringContaining('It has 200 notes already'),
  ])
})
