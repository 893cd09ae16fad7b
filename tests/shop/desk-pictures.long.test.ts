import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, styles, uploadedImages } from '#db/schema.ts'
import { purgeImages } from '#app/desk/products/images/purge-images.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { garment } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { imageBomb, jpegOf, photo, sendPictures } from './clients/picture-client.ts'
import { newMember } from './clients/staff-client.ts'

type Goods = Awaited<ReturnType<typeof garment>>
type Report = { added: number; refused: string[] }

let shop: RunningShop
let member: Visitor
let other: Visitor
beforeAll(async () => {
  shop = await runningShop()
  member = await newMember(shop, 'catalogue')
  other = await newMember(shop, 'manager')
})
afterAll(() => shop.close())

const deskPath = ({ styleId }: Goods) => `/desk/products/${styleId}`

/** Uploads as the script of the page does. */
async function upload(goods: Goods, ...photos: Uint8Array[]): Promise<Report> {
  const files = photos.map((bytes, i) => ({ name: `photo-${i + 1}.jpg`, bytes }))
  return (await sendPictures(member, goods.styleId, files)).json() as Promise<Report>
}

const listOf = async ({ styleId }: Goods) => {
  const [style] = await shop.database.db
    .select({ images: styles.images })
    .from(styles)
    .where(eq(styles.id, styleId))
  return style?.images ?? []
}

const eventsOf = ({ styleId }: Goods) =>
  shop.database.db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectId, `${styleId}`),
        eq(auditEvents.action, 'images_changed'),
        eq(auditEvents.subjectType, 'product'),
      ),
    )
    .orderBy(auditEvents.id)

/** Gallery of the shop's page: address and alternative text of each picture. */
async function galleryOf({ id }: Goods): Promise<{ src: string; alt: string }[]> {
  const html = await (await new Visitor(shop.url).get(`/product/${id}`)).text()
  const gallery = /<div[^>]* class="gallery.*?<\/figure><\/div>/s.exec(html)?.[0] ?? ''
  return [...gallery.matchAll(/<img[^>]*>/g)].map(([tag]) => ({
    src: / src="([^"]*)"/.exec(tag)?.[1] ?? '',
    alt: / alt="([^"]*)"/.exec(tag)?.[1] ?? '',
  }))
}

/** Colour in the middle of a picture that the shop serves, and its size. */
async function seen(src: string) {
  const answer = await fetch(new URL(src, shop.url), { headers: { accept: 'image/jpeg' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  const colour = red > 150 ? 'red' : green > 90 ? 'green' : blue > 150 ? 'blue' : 'other'
  return { colour, size: [width, height], cache: answer.headers.get('cache-control') }
}

const coloursOf = async (goods: Goods) =>
  Promise.all((await galleryOf(goods)).map(async ({ src }) => (await seen(src)).colour))

const step = (goods: Goods, fields: Record<string, string>, by = member) =>
  by.post(deskPath(goods), fields)

test('pictures that are uploaded stand in the shop at once: in the gallery with words, on cards, for search engines and in the feeds', async () => {
  const goods = await garment(shop, 1)
  expect(await upload(goods, await jpegOf('red'), await jpegOf('blue'))).toEqual({
    added: 2,
    refused: [],
  })
  const gallery = await galleryOf(goods)
  expect(gallery.map(({ alt }) => alt)).toEqual([goods.name, `${goods.name}, picture 2`])
  expect(await coloursOf(goods)).toEqual(['red', 'blue'])
  expect((await seen(gallery[0]?.src ?? '')).cache).toContain('immutable')
  expect((await seen(`/item-images/${goods.styleId}/480`)).colour).toBe('red')

  const [first, second] = await listOf(goods)
  const described = await step(goods, {
    step: 'describe picture',
    picture: second?.file ?? '',
    alt: 'Seen from behind',
    was: '',
  })
  expect(described.status).toBe(302)
  const html = await (await new Visitor(shop.url).get(`/product/${goods.id}`)).text()
  expect(html).toContain('alt="Seen from behind"')
  expect(html).toContain(`/item-images/${goods.styleId}-2/960`)
  expect(html).toContain(`<meta property="og:image:alt" content="${goods.name}"/>`)
  const feed = await (await new Visitor(shop.url).get('/feeds/google.tsv')).text()
  expect(feed).toContain(`${shop.url}/item-images/${goods.styleId}-2/960`)

  await step(goods, { step: 'move picture', picture: second?.file ?? '', place: '1' })
  expect(await coloursOf(goods)).toEqual(['blue', 'red'])
  expect((await seen(`/item-images/${goods.styleId}/480`)).colour).toBe('blue')
  expect((await galleryOf(goods)).map(({ alt }) => alt)).toEqual([
    'Seen from behind',
    `${goods.name}, picture 2`,
  ])
  await step(goods, { step: 'remove picture', picture: second?.file ?? '' })
  expect(await coloursOf(goods)).toEqual(['red'])
  expect(await listOf(goods)).toMatchObject([{ file: first?.file }])
})

test('the head of the page and the list show a new picture at their next load, under an address that names it', async () => {
  const goods = await garment(shop, 14)
  const thumbnailOn = async (path: string) => {
    const html = await (await member.get(path)).text()
    return new RegExp(`src="(/item-images/${goods.styleId}(?:-[0-9a-f]{12})?/480)"`).exec(html)?.[1]
  }
  const list = `/desk/products?q=${encodeURIComponent(goods.name)}`
  const seenOn: string[] = []
  for (const colour of ['red', 'blue'] as const) {
    await upload(goods, await jpegOf(colour))
    for (const { file } of (await listOf(goods)).slice(0, -1))
      await step(goods, { step: 'remove picture', picture: file })
    for (const path of [deskPath(goods), list]) {
      const src = (await thumbnailOn(path)) ?? ''
      expect(await seen(src)).toMatchObject({ colour, cache: expect.stringContaining('immutable') })
      seenOn.push(src)
    }
  }
  expect(new Set(seenOn).size).toBe(2)
})

test('T45 a picture is stored upright, no larger than the shop shows it, and without the place, the camera and the date', async () => {
  const goods = await garment(shop, 2)
  const taken = await photo('red', { width: 3_200, height: 2_400 })
    .withExif({
      IFD0: { Make: 'Secret Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(taken.includes('Secret Camera')).toBe(true)
  await upload(goods, taken)
  const [image] = await listOf(goods)
  expect([image?.width, image?.height]).toEqual([1_800, 2_400])
  const [stored] = await shop.database.db
    .select()
    .from(uploadedImages)
    .where(eq(uploadedImages.file, image?.file ?? ''))
  const { exif, orientation, format } = await sharp(stored?.jpeg).metadata()
  expect([exif, orientation, format]).toEqual([undefined, undefined, 'jpeg'])
  expect(stored?.jpeg.includes('Secret Camera')).toBe(false)
})

test('T45 what is no picture that can be shown is refused with the reason, and leaves the others', async () => {
  const goods = await garment(shop, 3)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), randomBytes(99)])
  const bomb = imageBomb()
  const whole = await jpegOf('green')
  const report = await upload(
    goods,
    heic,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    bomb,
    whole.subarray(0, whole.length / 2),
    await jpegOf('red', { width: 200, height: 200 }),
    Buffer.concat([whole, Buffer.alloc(20_000_000)]),
    whole,
    whole,
    await photo('blue').png().toBuffer(),
    await photo('red').webp().toBuffer(),
  )
  expect(report.added).toBe(3)
  expect(report.refused).toEqual([
    expect.stringContaining('photo-1.jpg: It is a HEIC picture'),
    expect.stringContaining('photo-2.jpg: It is no picture that the shop can read'),
    expect.stringContaining('photo-3.jpg: It cannot be read'),
    expect.stringContaining('photo-4.jpg: It cannot be read'),
    expect.stringContaining('photo-5.jpg: It is too small'),
    expect.stringContaining('photo-6.jpg: It is larger than 20 MB'),
    expect.stringContaining('photo-8.jpg: The product has this picture already'),
  ])
  expect(await coloursOf(goods)).toEqual(['green', 'blue', 'red'])
})

test('eight pictures are the most; a form without scripts says what was refused, and keeps the rest', async () => {
  const goods = await garment(shop, 4)
  const photos = await Promise.all(
    Array.from({ length: 9 }, (_, i) => jpegOf(`rgb(${i * 25}, 0, 0)`)),
  )
  const files = photos.map((bytes, i) => ({ name: `view ${i + 1}.jpg`, bytes }))
  const answer = await sendPictures(member, goods.styleId, files, 'text/html')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, deskPath(goods)])
  const { text } = readPage(await (await member.get(deskPath(goods))).text())
  expect(text).toContain('8 pictures are added. view 9.jpg: A product has 8 pictures at most.')
  expect(await galleryOf(goods)).toHaveLength(8)
  await sendPictures(member, goods.styleId, [{ name: '', bytes: new Uint8Array() }], 'text/html')
  const none = readPage(await (await member.get(deskPath(goods))).text())
  expect(none.text).toContain('Choose a picture first')
})

test('only who may change products uploads pictures and sees them whole, and nobody sends more than the bound', async () => {
  const goods = await garment(shop, 6)
  await upload(goods, await jpegOf('red'))
  const [image] = await listOf(goods)
  const whole = `/desk/pictures/${image?.file}`
  const bytes = Buffer.from(await (await member.get(whole)).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
  const packer = await newMember(shop, 'packer')
  const files = [{ name: 'photo.jpg', bytes: await jpegOf('blue') }]
  expect((await sendPictures(packer, goods.styleId, files)).status).toBe(403)
  expect((await packer.get(whole)).status).toBe(403)
  expect((await new Visitor(shop.url).get(whole)).status).toBe(302)
  expect(await listOf(goods)).toHaveLength(1)
  const huge = [{ name: 'photo.jpg', bytes: new Uint8Array(60_100_000) }]
  expect((await sendPictures(member, `${deskPath(goods)}/pictures`, huge)).status).toBe(413)
})

test('a crop shows the chosen part, in the viewer too, and shoppers never get the rest', async () => {
  const goods = await garment(shop, 7)
  // Left half red, right half blue.
  const wide = await photo('red', { width: 1_600, height: 800 })
    .composite([{ input: await jpegOf('blue', { width: 800, height: 800 }), left: 800, top: 0 }])
    .jpeg()
    .toBuffer()
  await upload(goods, wide)
  const [image] = await listOf(goods)
  const crop = {
    step: 'crop picture',
    picture: image?.file ?? '',
    left: '6000',
    top: '0',
    width: '3000',
    was: 'null',
  }
  expect((await step(goods, crop)).status).toBe(302)
  expect(await listOf(goods)).toMatchObject([
    { crop: { left: 960, top: 0, width: 480, height: 640 } },
  ])
  const [shown] = await galleryOf(goods)
  expect(await seen(shown?.src ?? '')).toMatchObject({ colour: 'blue', size: [480, 640] })
  const original = (shown?.src ?? '').replace(/\/\d+$/, '.jpg')
  expect(await seen(original)).toMatchObject({ colour: 'blue', size: [480, 640] })
  // Another member still saw it uncropped.
  const late = await step(goods, { ...crop, left: '0' }, other)
  expect(late.status).toBe(409)
  expect(readPage(await late.text()).text).toContain('Somebody has changed this picture meanwhile')
  for (const wrong of [{ left: '-1' }, { width: '10001' }, { top: 'x' }, { picture: '../etc' }])
    expect((await step(goods, { ...crop, ...wrong })).status).toBe(400)
})

test('of two members at one product each keeps what is theirs; what one did is in the history and taken back by one press', async () => {
  const goods = await garment(shop, 8)
  await upload(goods, await jpegOf('red'), await jpegOf('green'), await jpegOf('blue'))
  const [red, green, blue] = (await listOf(goods)).map(({ file }) => file)
  const words = { step: 'describe picture', picture: red ?? '', was: '' }
  await step(goods, { ...words, alt: 'Front' })
  const clash = await step(goods, { ...words, alt: 'The front' }, other)
  expect(clash.status).toBe(409)
  // What was typed stays.
  expect(await clash.text()).toMatch(/<textarea[^>]*>The front<\/textarea>/)
  await step(goods, { step: 'remove picture', picture: green ?? '' })
  const page = await (await member.get(deskPath(goods))).text()
  const undo = /name="event" value="(\d+)"\/><button[^>]*>Undo</.exec(page)?.[1] ?? ''
  expect(readPage(page).text).toContain('Picture 2 removed')
  // Meanwhile the other member moves a picture: taking back the removal leaves that as it is.
  await step(goods, { step: 'move picture', picture: blue ?? '', place: '1' }, other)
  await step(goods, { step: 'take back pictures', event: undo })
  expect((await listOf(goods)).map(({ file }) => file)).toEqual([blue, green, red])
  const history = readPage(await (await member.get(deskPath(goods))).text()).text
  expect(history).toContain('Words of picture 1: none → Front')
  expect(history).toContain('Picture 1 moved to place 2')
  const record = await (await other.get('/desk/record?what=product')).text()
  expect(readPage(record).text).toContain('Picture 2 removed')
  const [first] = await eventsOf(goods)
  expect(first).toMatchObject({ actor: 'staff', staffRole: 'catalogue', personal: null })
  const gone = await step(goods, { step: 'take back pictures', event: '999999999' })
  expect(gone.status).toBe(404)
})

test('photos of the folder are taken over by the first change, and shown up to the eighth until then', async () => {
  const goods = await garment(shop, 9)
  const folder = path.join(shop.dataDir, 'item-images')
  await mkdir(folder, { recursive: true })
  for (const [name, colour] of [
    ['', 'red'],
    ['-2', 'green'],
    ['-3', 'blue'],
  ])
    await writeFile(path.join(folder, `${goods.styleId}${name}.jpg`), await jpegOf(colour ?? ''))
  await expect.poll(() => coloursOf(goods)).toEqual(['red', 'green', 'blue'])
  expect(readPage(await (await member.get(deskPath(goods))).text()).text).toContain('3 of 8')
  await step(goods, { step: 'move picture', picture: 'photo-3', place: '1' })
  expect(await coloursOf(goods)).toEqual(['blue', 'red', 'green'])
  // Members who still saw the photos of the folder are told.
  expect((await step(goods, { step: 'move picture', picture: 'photo-2', place: '1' })).status).toBe(
    409,
  )
  for (const { file } of await listOf(goods))
    await step(goods, { step: 'remove picture', picture: file })
  expect(await listOf(goods)).toEqual([])
  expect(await galleryOf(goods)).toHaveLength(1)
})

test('a removed picture is kept for a month, one that is shown for as long as it is', async () => {
  const goods = await garment(shop, 10)
  await upload(goods, await jpegOf('rgb(9, 9, 90)'), await jpegOf('rgb(90, 9, 9)'))
  const [kept, removed] = (await listOf(goods)).map(({ file }) => file)
  await step(goods, { step: 'remove picture', picture: removed ?? '' })
  const { db } = shop.database
  const stored = async () => {
    const rows = await db.select({ file: uploadedImages.file }).from(uploadedImages)
    return [kept, removed].map((file) => rows.some((row) => row.file === file))
  }
  await purgeImages(db, 100)
  expect(await stored()).toEqual([true, true])
  await db.update(uploadedImages).set({ usedAt: sql`now() - interval '31 days'` })
  await purgeImages(db, 100)
  expect(await stored()).toEqual([true, false])
  const [, , removal] = await eventsOf(goods)
  const late = await step(goods, { step: 'take back pictures', event: String(removal?.id) })
  expect(late.status).toBe(404)
  expect(readPage(await late.text()).text).toContain('removed more than a month ago')
})

test('T35 pictures that arrive slowly, from two members, keep no colleague waiting', async () => {
  const goods = await garment(shop, 8)
  const colleague = await newMember(shop, 'owner')
  const slow = [member, member, other, other].map((by) => beginSlowly(by, goods))
  const ended = Promise.race(slow.map((one) => once(one, 'close'))).then(() => 'a slow one ended')
  await Promise.all(slow.map((one) => once(one, 'finish-head')))
  const files = [{ name: 'photo.jpg', bytes: await jpegOf('orange') }]
  const quick = sendPictures(colleague, goods.styleId, files).then((answer) => answer.json())
  expect(await Promise.race([quick, ended])).toEqual({ added: 1, refused: [] })
  for (const one of slow) one.destroy()
})

/** Begins a form with a picture, most of which never arrives. */
function beginSlowly(by: Visitor, goods: Goods): ClientRequest {
  const begun = request(new URL(`${deskPath(goods)}/pictures`, by.shop), {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
      origin: by.shop,
      cookie: [...by.cookies].map((pair) => pair.join('=')).join('; '),
      'x-forwarded-for': by.address,
    },
  })
  begun.on('error', () => {})
  const head = 'content-disposition: form-data; name="pictures"; filename="a.jpg"'
  begun.write(`--x\r\n${head}\r\n\r\nbytes`, () => begun.emit('finish-head'))
  return begun
}
