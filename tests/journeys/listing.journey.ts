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
  // Where four show, the button says four.
  await expect(three).toBeHidden()
  await expect(view.getByRole('button', { name: '4 columns' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await two.click()
  await expect.poll(columns).toBe(2)

  await shopper.open('/products?category=women')
  expect(await columns()).toBe(2)
  await expect(two).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(view).toBeHidden()
  expect(await columns()).toBe(2)
})

test(
  '§2 Listing, §8 Image load failure: a broken picture is replaced by the fallback, at the same size, in the listing, on the page of the product and in the cart',
  { tag: '@pictures' },
  async ({ page, shopper, shop }) => {
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
  },
)

test('A3 the first product is three stops away: past the bar, past the filters, and there; each skip link is seen while it has the focus', async ({
  page,
  shopper,
}) => {
  await shopper.open('/products?category=women')
  for (const name of ['Skip to content', 'Skip to the results']) {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  await expect(page.locator(CARDS).first()).toBeFocused()
})

test('§2 Listing: on a phone the pages say where one is, between first, previous, next and last, each 44 px large and always in its place', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await shopper.open('/products?category=women')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const next = pages.getByRole('link', { name: 'Next' })
  await expect(pages.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await expect(pages.getByRole('link')).toHaveCount(2)
  const before = await next.boundingBox()
  await next.click()
  await expect(pages.getByText(/^Page 2 of \d+$/)).toHaveAttribute('aria-current', 'page')
  for (const name of ['First page', 'Previous', 'Next', 'Last page']) {
    const { width = 0, height = 0 } = (await pages.getByRole('link', { name }).boundingBox()) ?? {}
    expect([name, width >= 44, height >= 44]).toEqual([name, true, true])
  }
  expect((await next.boundingBox())?.x).toBe(before?.x)
  await pages.getByRole('link', { name: 'Last page' }).click()
  await expect(pages.getByText(/^Page (\d+) of \1$/)).toBeVisible()
  await pages.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL('/products?category=women')

  await page.setViewportSize({ width: 1920, height: 900 })
  await expect(pages.getByText(/^Page 1 of/)).toBeHidden()
  await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toBeVisible()
  // The bar begins where the page does.
  const edges = [page.getByRole('banner').getByRole('link').first(), page.locator('h1')]
  const [logo, heading] = await Promise.all(edges.map((edge) => edge.boundingBox()))
  expect(logo?.x).toBe(heading?.x)
})
