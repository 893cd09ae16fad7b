import { afterAll, beforeAll, expect, test } from 'vitest'
import { backups } from '#db/schema.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import type { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember } from './clients/staff-client.ts'

let shop: ReopenableShop
let owner: Visitor
beforeAll(async () => {
  shop = await runningShop()
  owner = await newMember(shop, 'owner')
})
afterAll(() => shop.close())

const textOf = async (path: string, member = owner) =>
  readPage(await (await member.get(path)).text()).text

/** The part of the page that lists what is open. */
const openItems = async () => / Open .*?(?= Done |$)/.exec(await textOf('/desk/checklist'))?.[0]

test('the list names what is open and where it is mended, and an item is done as soon as it is mended', async () => {
  const before = await openItems()
  for (const item of [
    'Production',
    'Mail Mails reach nobody yet. Ask who runs the server: SMTP_URL',
    'Payments',
    'Second factors of the staff',
  ])
    expect(before).toContain(item)
  expect(before).toContain('Grievance officer, name The law wants one named. Mend it')
  expect(before).toContain('Backup elsewhere Backups are not kept elsewhere')
  expect(before).toContain('Claims on the home page They are the demo shop’s')
  // The demo's owner is the other one.
  expect(before).toContain('2 members have none')
  expect(before).not.toContain('Products There')

  const html = await (await owner.get('/desk/words/contact')).text()
  const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const listed = await (await owner.get('/desk/checklist')).text()
  expect(listed).toContain('href="/desk/words/contact?from=checklist"')
  const saved = await owner.post('/desk/words/contact?from=checklist', {
    ...JSON.parse(seen),
    seen,
    'brand.grievanceOfficer.name': 'Asha Rao',
    'brand.phone': '098450 12345',
  })
  expect(await textOf(saved.headers.get('location') ?? '')).toContain('Back to the checklist')
  await shop.database.db.insert(backups).values({ finishedAt: new Date(), elsewhere: true })
  await enrol(owner)
  const after = await openItems()
  for (const item of ['officer, name', 'Backup']) expect(after).not.toContain(item)
  expect(after).toContain('1 member has none')
  expect(after).toContain('Grievance officer, designation')
  expect(after).toContain('Still to change: Trading company; Address; Town whose courts decide.')
  const contact = await (await owner.get('/desk/words/contact')).text()
  expect(contact).toContain('value="+91 98450 12345"')
})

test('Today says how much is open, to those who can mend it alone', async () => {
  expect(await textOf('/desk')).toMatch(/\d+ things are open before this shop should sell/)
  const packer = await newMember(shop, 'packer')
  expect(await textOf('/desk', packer)).not.toContain('before this shop should sell')
})
