import { readFileSync } from 'node:fs'
import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { auditEvents, shopWords } from '#db/schema.ts'
import { wordsVersion } from '#app/basics/brand/words.server.ts'
import { PALETTES } from '#app/basics/look/palettes.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { spawnedShop, type SpawnedShop } from '../spawned-shop.ts'
import { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { openWords, saveWords } from './clients/words-client.ts'

let shop: ReopenableShop
/** Another server of the same shop, a program of its own. */
let secondNode: SpawnedShop | undefined
let member: Visitor
beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '60' })
  const postgres = { url: inject('postgresUrl'), template: inject('templateName') }
  ;[secondNode, member] = await Promise.all([
    spawnedShop(postgres, {
      DATABASE_URL: shop.database.url,
      SESSION_SECRET: readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim(),
      PAGE_CACHE_TTL_SECONDS: '60',
    }),
    newMember(shop, 'manager'),
  ])
})
afterAll(async () => {
  await secondNode?.close()
  await shop.close()
})
afterEach(async () => {
  const [row] = await shop.database.db
    .update(shopWords)
    .set({ changes: {}, version: sql`version + 1` })
    .returning({ version: shopWords.version })
  await expect.poll(wordsVersion).toBe(row?.version)
})

const textAt = async (address: string, visitor = new Visitor(shop.url)) =>
  (await visitor.get(address)).text()
const htmlTag = (page: string) => /<html[^>]*>/.exec(page)?.[0]
const valueOf = (tag: string) => /value="(\w+)"/.exec(tag)?.[1]
const NEEM_SPOOL = '<html lang="en-IN" data-colours="neem" data-mark="spool">'
const choose = (colours: string, mark: string) =>
  saveWords(member, 'look', { 'brand.look.colours': colours, 'brand.look.mark': mark })

test('chosen colours and logo are on every page from the next request on, of each node, and at the desk; a shop that chose nothing has no mark of it', async () => {
  const before = await textAt('/')
  expect(htmlTag(before)).toBe('<html lang="en-IN">')
  expect(before).toContain('href="/logo.svg" as="image"')
  await textAt('/', new Visitor(secondNode?.url ?? ''))
  await choose('neem', 'spool')
  for (const address of ['/', '/cart', '/terms', '/login', '/no/such/page'])
    expect([address, htmlTag(await textAt(address))]).toEqual([address, NEEM_SPOOL])
  expect(htmlTag(await textAt('/desk/words/look', member))).toBe(NEEM_SPOOL)
  await expect
    .poll(async () => htmlTag(await textAt('/', new Visitor(secondNode?.url ?? ''))))
    .toBe(NEEM_SPOOL)
  const page = await textAt('/')
  expect(page).toContain('href="/logo-spool.svg" as="image"')
  expect(page).not.toContain('"/logo.svg"')
  expect(readPage(page).jsonLd[0]['@graph'][0].logo).toBe(`${shop.url}/favicon.svg?look=neem-spool`)
  // For who sits at this machine, without the proxy's word for another.
  const mails = async (at: string) => (await fetch(`${shop.url}/dev/mail/templates${at}`)).text()
  const [, template] = /templates(\/[a-z-]+)"/.exec(await mails('')) ?? []
  expect(await mails(`${template}/html`)).toContain(PALETTES.neem.light.madder)
  const logo = await new Visitor(shop.url).get('/logo-spool.svg')
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await textAt('/logo-nothing.svg')).not.toContain('<svg xmlns')
})

test('a change of colours is on the record in the words of the form, and is taken back by one press', async () => {
  await choose('jamun', 'lamp')
  const page = readPage(await textAt('/desk/words/look', member)).text
  expect(page).toContain('Colours: Madder red → Jamun purple')
  expect(page).toContain('Logo: Logo of your files → Lamp')
  const [event] = await shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, 'words'))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  expect(event).toMatchObject({
    subjectId: 'look',
    before: { 'brand.look.colours': 'madder', 'brand.look.mark': 'file' },
    after: { 'brand.look.colours': 'jamun', 'brand.look.mark': 'lamp' },
  })
  const back = { step: 'take back', event: String(event?.id) }
  expect((await member.post('/desk/words/look', back)).status).toBe(302)
  expect(htmlTag(await textAt('/'))).toBe('<html lang="en-IN">')
})

test('a preview has the colours and the icons of the form, and nobody else sees them', async () => {
  const form = await openWords(member, 'look')
  const draft = { ...form, 'brand.look.colours': 'kajal', 'brand.look.mark': 'paisley' }
  const preview = await (await member.post('/desk/words/preview?page=/', draft)).text()
  expect(htmlTag(preview)).toBe('<html lang="en-IN" data-colours="kajal" data-mark="paisley">')
  expect(preview).toContain('href="/favicon.svg?look=kajal-paisley"')
  expect(await textAt('/favicon.svg?look=kajal-paisley')).toContain(PALETTES.kajal.light.madder)
  expect(htmlTag(await textAt('/'))).toBe('<html lang="en-IN">')
  expect(await textAt('/favicon.svg')).toBe(readFileSync('brand/favicon.svg', 'utf8'))
})

test('what is not on the list is refused with what is, and changes nothing; a packer may choose nothing', async () => {
  const form = await openWords(member, 'look')
  const wrong = { ...form, 'brand.look.colours': 'pink', 'brand.look.mark': '<svg>' }
  const refused = await member.post('/desk/words/look', wrong)
  expect(refused.status).toBe(400)
  const { text } = readPage(await refused.text())
  expect(text).toContain('This must be one of madder, indigo, neem, jamun, kajal')
  expect(text).toContain('This must be one of file, paisley, sprig, flower, spool, lamp')
  expect(await openWords(member, 'look')).toEqual(form)
  const packer = await newMember(shop, 'packer')
  expect((await packer.get('/desk/words/look')).status).toBe(403)
  const draft = { ...form, 'brand.look.colours': 'neem' }
  expect((await packer.post('/desk/words/look', draft)).status).toBe(403)
  expect((await packer.post('/desk/words/preview?page=/', draft)).status).toBe(403)
  expect(await openWords(member, 'look')).toEqual(form)
})

test('of two who choose at once, each keeps what is theirs, and the second reads the other’s choice in words', async () => {
  const other = await newMember(shop, 'owner')
  const [mine, theirs] = [await openWords(member, 'look'), await openWords(other, 'look')]
  await member.post('/desk/words/look', { ...mine, 'brand.look.colours': 'indigo' })
  const clash = await other.post('/desk/words/look', {
    ...theirs,
    'brand.look.colours': 'kajal',
    'brand.look.mark': 'sprig',
  })
  const html = await clash.text()
  expect([clash.status, readPage(html).text]).toEqual([
    409,
    expect.stringContaining('By now: Indigo blue'),
  ])
  const chosen = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(String)
  expect(chosen.filter((tag) => tag.includes('checked')).map(valueOf)).toEqual(['kajal', 'sprig'])
  await other.post('/desk/words/look', { ...theirs, 'brand.look.mark': 'sprig' })
  expect(htmlTag(await textAt('/'))).toContain('data-colours="indigo" data-mark="sprig"')
})

test('a drawn mark is every icon, in the colours chosen, also at the addresses that browsers ask for by themselves', async () => {
  await choose('neem', 'lamp')
  const manifest = await (await new Visitor(shop.url).get('/site.webmanifest')).json()
  const { madder } = PALETTES.neem.light
  for (const { src, sizes } of [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', sizes: '180x180' },
    { src: '/apple-touch-icon.png?look=neem-lamp', sizes: '180x180' },
    { src: '/icon-192.png?look=nobody-knows', sizes: '192x192' },
  ]) {
    const answer = await new Visitor(shop.url).get(src)
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([
      src,
      200,
      'image/png',
    ])
    const image = sharp(await answer.arrayBuffer())
    const { width, height } = await image.metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
    const [red, green, blue] = await image.removeAlpha().raw().toBuffer()
    expect([src, `#${Buffer.from([red ?? 0, green ?? 0, blue ?? 0]).toString('hex')}`]).toEqual([
      src,
      madder,
    ])
  }
  const ico = Buffer.from(await (await new Visitor(shop.url).get('/favicon.ico')).arrayBuffer())
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  const png = ico.subarray(ico.readUInt32LE(18))
  expect(png).toHaveLength(ico.readUInt32LE(14))
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  expect(await textAt('/favicon.ico?look=madder-file')).toBe(
    readFileSync('brand/favicon.ico').toString(),
  )
})
