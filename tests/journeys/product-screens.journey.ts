import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import type { Gender } from '#app/catalogue/style.ts'
import { setStock, stockOf, styleWhere } from './product-fixture.ts'
import { checkScreens, type Screen, type Stage } from './visual-checks.ts'

const LONG_NAME =
  'Northmohur Men Half Sleeve Checked Handwoven Burgundy Casual Shirt With Two Front Pockets'

checkScreens([
  { name: 'Product detail', path: firstOf({ gender: 'Women' }), shows: 'Description' },
  {
    name: 'Product detail, no size chosen',
    path: firstOf({ gender: 'Men', subCategory: 'Topwear' }),
    after: addWithoutSize,
    shows: 'Description',
  },
  { name: 'Product detail, sold out', ...kurtaLeft(0), shows: 'Similar, and in stock' },
  {
    name: 'Product detail, few left, everything opened',
    ...kurtaLeft(2),
    after: async ({ page }) => {
      await page.getByRole('radio', { name: 'M', exact: true }).check()
      for (const promise of await page.locator('main summary').all()) await promise.click()
    },
    shows: 'Description',
  },
  {
    name: 'Product detail, the size guide open',
    path: firstOf({ gender: 'Women', subCategory: 'Shoes' }),
    after: ({ page }) => page.getByRole('button', { name: 'Size guide' }).click(),
    shows: 'Size guide',
  },
  { name: 'Product detail, on sale', path: onSale, shows: 'Description' },
  { name: 'Product detail, a long name', ...kurtaLeft(30, LONG_NAME), shows: LONG_NAME },
  {
    name: 'Product detail, missing',
    path: '/product/none',
    answers: 404,
    shows: 'Product not found',
  },
])

/** A product in the first listing of its kind, on sale. */
async function onSale({ shop }: Stage) {
  const { id, uuid } = await styleWhere(
    shop,
    eq(styles.gender, 'Men'),
    eq(styles.subCategory, 'Topwear'),
  )
  await shop.database.db
    .update(styles)
    .set({ pricePaise: 2_499_00, salePricePaise: 1_799_00 })
    .where(eq(styles.id, id))
  return `/product/${uuid}`
}

/** The newest of a kind, as listings begin with. */
function firstOf(kind: { gender: Gender; subCategory?: string }) {
  const { gender, subCategory } = kind
  return async ({ shop }: Stage) =>
    `/product/${(await styleWhere(shop, eq(styles.gender, gender), ...(subCategory ? [eq(styles.subCategory, subCategory)] : []))).uuid}`
}

/** A kurta with so many left in M, and none in the other sizes, for the duration of this screen. */
function kurtaLeft(left: number, productDisplayName?: string): Pick<Screen, 'path' | 'cleanUp'> {
  let before: { style: typeof styles.$inferSelect; quantities: Record<string, number> } | undefined
  return {
    async path({ shop }) {
      const style = await styleWhere(shop, eq(styles.articleType, 'Kurtas'))
      before = { style, quantities: await stockOf(shop, style.uuid) }
      await setStock(shop, style.uuid, { XS: 0, S: 0, M: left, L: 0, XL: 0, XXL: 0 })
      if (productDisplayName)
        await shop.database.db
          .update(styles)
          .set({ productDisplayName })
          .where(eq(styles.uuid, style.uuid))
      return `/product/${style.uuid}`
    },
    async cleanUp({ shop }) {
      if (!before) return
      const { uuid, productDisplayName } = before.style
      await setStock(shop, uuid, before.quantities)
      await shop.database.db.update(styles).set({ productDisplayName }).where(eq(styles.uuid, uuid))
    },
  }
}

async function addWithoutSize({ page, shopper }: Stage): Promise<void> {
  const button = page.getByRole('button', { name: 'Add to Cart' })
  // Waits for the page to come to rest; the press itself waits for nothing.
  await button.hover()
  // Playwright takes aria-disabled for disabled; a shopper can press the button all the same.
  await button.click({ force: true })
  await shopper.expectToast('Please select a size', 'You must select a size before adding to cart')
}
