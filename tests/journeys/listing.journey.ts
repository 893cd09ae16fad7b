import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { productWhere } from './product-fixture.ts'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

const CARDS = 'main a[href^="/product/"]'

test('§2 Listing: a view toggle chooses 3 columns, 4 on large screens, or 2; it stays chosen, and is not offered on phones; L9 the card at the top of the screen stays there', async ({
  page,
  shopper,
}) => {
  const columns = () =>
    page
      .locator('.listing-grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await shopper.open('/products?category=men')
  const view = page.getByRole('group', { name: 'View' })
  const [three, two] = [
    view.getByRole('button', { name: '3 columns' }),
    view.getByRole('button', { name: '2 columns' }),
  ]
  await expect(three).toHaveAttribute('aria-pressed', 'true')
  expect(await columns()).toBe(3)
  await page.evaluate(() =>
    document
      .querySelectorAll('.listing-grid li')[6]
      ?.scrollIntoView({ block: 'start', behavior: 'instant' }),
  )
  const card = page.locator(CARDS).nth(6)
  const before = (await card.boundingBox())?.y ?? 0
  // The toggle is out of sight, but the keyboard reaches it.
  await two.evaluate((button: HTMLElement) => button.click())
  await expect(two).toHaveAttribute('aria-pressed', 'true')
  await expect(three).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - before))
    .toBeLessThan(4)
  expect(await columns()).toBe(2)
  await three.click()
  await page.setViewportSize({ width: 1680, height: 900 })
  await expect.poll(columns).toBe(4)
  await two.click()
  await expect.poll(columns).toBe(2)

  await shopper.open('/products?category=women')
  expect(await columns()).toBe(2)
  await expect(two).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(view).toBeHidden()
  expect(await columns()).toBe(2)
})

test('§2 Listing, §8 Image load failure: a broken picture is replaced by the fallback, at the same size, in the listing, on the page of the product and in the cart', async ({
  page,
  shopper,
  shop,
}) => {
  await page.route('**/item-images/**', (route) => route.fulfill({ status: 404 }))
  await shopper.open('/products?category=men')
  const first = page.locator(`${CARDS} img`).first()
  await expect(first).toHaveAttribute('src', '/no-picture.svg')
  await expect(first).toHaveJSProperty('naturalWidth', 960)
  const { width = 0, height = 0 } = (await first.boundingBox()) ?? {}
  expect(height / width).toBeCloseTo(4 / 3, 1)

  await shopper.open(
    await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')),
  )
  const picture = page.getByRole('img', {
    name: await page.getByRole('heading', { level: 1 }).innerText(),
    exact: true,
  })
  await expect(picture).toHaveAttribute('src', '/no-picture.svg')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await shopper.addToCart('M')
  await expect(page.getByTestId('cart-line').locator('img')).toHaveAttribute(
    'src',
    '/no-picture.svg',
  )
})
