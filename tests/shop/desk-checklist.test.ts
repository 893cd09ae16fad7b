import { afterAll, beforeAll, expect, test } from 'vitest'
import { backups } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { placeOneGarment } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember } from './clients/staff-client.ts'

let shop: RunningShop
let owner: Visitor
beforeAll(async () => {
  shop = await runningShop({ OWNER_MAIL: 'owner@shop.test' })
  owner = await newMember(shop, 'owner')
})
afterAll(() => shop.close())

const textOf = async (path: string, member = owner) =>
  readPage(await (await member.get(path)).text()).text

/** The part of the page that lists what is open. */
const openItems = async () => / Open .*?(?= Done |$)/.exec(await textOf('/desk/checklist'))?.[0]

/** Field of a form with the values that it was made from. */
const seenIn = (html: string) =>
  /name="seen" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''

test('the list names what is open and where it is mended, and an item is done as soon as it is mended', async () => {
  const before = await openItems()
  for (const item of [
    'Open for real customers',
    'Mail to customers No mail is sent yet: customers hear nothing of their orders. For whoever runs the server: SMTP_URL and MAIL_FROM',
    'Real payments',
    'Second factors of the staff',
  ])
    expect(before).toContain(item)
  expect(before).toContain('Grievance officer, name · needed to sell The law wants one named. Fix')
  expect(before).toContain('Backup elsewhere Backups lie beside the data alone')
  expect(await textOf('/desk/checklist')).toContain('HSN of each product')
  expect(before).toContain(
    'Claims on the home page They came with the shop, and an open shop hides them.',
  )
  // The demo's owner is the other one.
  expect(before).toContain('2 members have none')
  expect(before).not.toContain('Products There')

  const html = await (await owner.get('/desk/words/contact')).text()
  const seen = seenIn(html)
  const listed = await (await owner.get('/desk/checklist')).text()
  expect(listed).toContain('href="/desk/words/contact?from=checklist"')
  expect(listed).toContain('href="/desk/staff?from=checklist"')
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
  for (const item of ['Trading company · needed to sell', 'Town whose courts decide'])
    expect(after).toContain(item)
  const contact = await (await owner.get('/desk/words/contact')).text()
  expect(contact).toContain('value="+91 98450 12345"')
})

test('the way back to the checklist stays while products are made and counted', async () => {
  const back = 'Back to the checklist'
  const products = await (await owner.get('/desk/products?from=checklist')).text()
  expect(products).toContain(back)
  for (const path of ['new', 'import', '\\d+'])
    expect(products).toMatch(new RegExp(`href="/desk/products/${path}\\?from=checklist"`))
  expect(await textOf('/desk/products/new')).not.toContain(back)
  const made = await owner.post('/desk/products/new?from=checklist', {
    step: 'save',
    seen: seenIn(await (await owner.get('/desk/products/new')).text()),
    productDisplayName: 'Silk saree',
    masterCategory: 'Apparel',
    subCategory: 'Saree',
    articleType: 'Sarees',
    priceINR: '4500',
  })
  expect(await textOf(made.headers.get('location') ?? '')).toMatch(`${back} Created.`)
})

test('after the first order Today says how soon the owner hears of orders', async () => {
  const sooner = 'A mail tells you of new orders once a day, at eight in the morning. Whoever runs'
  expect(await textOf('/desk')).not.toContain(sooner)
  const shopper = await newShopper(shop.url)
  await placeOneGarment(shop, shopper)
  expect(await textOf('/desk')).toContain(sooner)
  expect(await textOf('/desk/checklist')).toContain('How soon you hear of orders A mail tells')
})

test('Today says how much is open, to those who can mend it alone', async () => {
  expect(await textOf('/desk')).toMatch(/\d+ things to do before you open/)
  const packer = await newMember(shop, 'packer')
  expect(await textOf('/desk', packer)).not.toContain('before you open')
})

test('§9.8 the owner confirms claims that came with the shop one by one, and the list no longer names them', async () => {
  const html = await (await owner.get('/desk/words/home')).text()
  expect(html).toContain('Claims that came with the shop')
  const shown = [...html.matchAll(/name="shown" value="([^"]*)"/g)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"'),
  )
  const first = shown.find((one) => one.includes('48h Delivery')) ?? ''
  expect(await openItems()).toContain('“48h Delivery”')
  const forged = first.replace(/:"\w+"/, ':"0"')
  await owner.post('/desk/words/home', { step: 'confirm', shown: forged })
  expect(await openItems()).toContain('“48h Delivery”')
  await owner.post('/desk/words/home', { step: 'confirm', shown: first })
  const after = await openItems()
  expect(after).not.toContain('“48h Delivery”')
  expect(after).toContain('“100% Sustainable”')
})
