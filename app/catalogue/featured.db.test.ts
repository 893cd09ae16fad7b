import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { cardServices } from '../../tests/card-services.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { imageName } from '#app/images/image-name.ts'
import { listFeatured } from './featured.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
  // A merchant's shop has no drawings, and nothing is featured by hand.
  await shop.db.update(styles).set({ featured: null })
})
afterAll(() => shop.drop())

const upload = (id: number) =>
  shop.db
    .update(styles)
    .set({ images: [{ file: 'f'.repeat(64), width: 900, height: 1200, alt: '', crop: null }] })
    .where(eq(styles.id, id))

test('§2.4 where nothing is featured by hand, products with a photo come first, then the newest', async () => {
  const services = cardServices(shop.db)
  const idsOf = async (version: (image: unknown, content?: string) => string | undefined) =>
    (await listFeatured({ ...services, images: { version } })).map(({ styleId }) => styleId)
  const newest = await idsOf(() => undefined)
  expect(newest).toHaveLength(8)
  const rows = await shop.db
    .select({ id: styles.id })
    .from(styles)
    .where(eq(styles.listed, true))
    .orderBy(desc(styles.id))
    .limit(600)
  const [photographed, longAgo] = [rows[300]?.id ?? 0, rows[590]?.id ?? 0]
  await upload(photographed)
  await upload(longAgo)
  await shop.db
    .update(styles)
    .set({ images: [] })
    .where(eq(styles.id, rows[200]?.id ?? 0))
  const ofUploads = (_image: unknown, content?: string) => content && 'version'
  expect(await idsOf(ofUploads)).toEqual([photographed, ...newest.slice(0, 7)])
  // A photo of the folder counts as well, once it is known.
  const third = imageName(newest[2] ?? 0, 1)
  expect(
    await idsOf((image, content) => (image === third ? 'version' : ofUploads(image, content))),
  ).toEqual([newest[2], photographed, ...newest.filter((_, i) => i !== 2).slice(0, 6)])
})
