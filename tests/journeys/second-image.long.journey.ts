import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { styles } from '#db/schema.ts'
import { shiftOf, watchShifts } from './layout-shift.ts'
import { productWhere } from './product-fixture.ts'
import { expect, test } from './shop.ts'

/** A new image is made first, on a machine that may be busy. */
const PATIENCE = { timeout: 30_000 }
const LISTING = '/products?category=women'
const SECOND = 'img[alt=""][src*="-2-"]'
/** Cards with a second image: what other journeys add to the list has none. */
const cards = (page: Page) =>
  page.locator('main a[href^="/product/"]').filter({ has: page.locator(SECOND) })
const second = (page: Page, nth: number) => cards(page).nth(nth).locator(SECOND)

/** Second images requested from now on, by style. */
function askedSecond(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, style] = /\/item-images\/(\d+)-2[-/]/.exec(request.url()) ?? []
    if (style) asked.add(style)
  })
  return asked
}

/** Scrolls from top to bottom, so that every first image is requested. */
async function seenWhole(page: Page): Promise<void> {
  for (const card of await cards(page).all()) await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))
}

test('§2 Product Listing: pointing at a card shows its second picture, which is asked for only then; the keyboard shows it too; one that fails stays unseen', async ({
  page,
  shopper,
}) => {
  const asked = askedSecond(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shopper.open(LISTING)
  await seenWhole(page)
  expect([...asked]).toEqual([])
  await cards(page).nth(1).hover()
  await expect(second(page, 1)).toBeVisible()
  await expect(second(page, 1)).not.toHaveJSProperty('naturalWidth', 0, PATIENCE)
  expect(asked.size).toBe(1)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(second(page, 1)).toBeHidden()

  await page.keyboard.press('Tab')
  await cards(page).first().focus()
  await expect(second(page, 0)).toBeVisible()
  await page.route(/\/item-images\/\d+-2-/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('-2-'))
  await cards(page).nth(2).focus()
  await failed
  await expect(second(page, 2)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('§2 Product Listing: a finger that rests on a card asks for no second picture', async ({
    page,
    shopper,
  }) => {
    const asked = askedSecond(page)
    await shopper.open(LISTING)
    await seenWhole(page)
    await cards(page).nth(1).hover()
    await expect(second(page, 1)).toBeHidden()
    expect([...asked]).toEqual([])
  })

  test('§2 Product: picture, name and price are the first that is seen; the detail is one push away', async ({
    page,
    shopper,
    shop,
  }) => {
    await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts')))
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    const boxOf = async (what: ReturnType<Page['locator']>) =>
      (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const whole = await boxOf(page.getByRole('img', { name, exact: true }))
    const price = await boxOf(page.getByText('inclusive of all taxes', { exact: true }))
    const bar = await boxOf(page.getByTestId('buy-row'))
    expect([whole.width > 240, price.y + price.height <= bar.y]).toEqual([true, true])

    const detail = page.getByRole('img', { name: `${name}, detail` })
    // Its edge is in view, as a hint of the second image.
    expect((await boxOf(detail)).x).toBeLessThan(340)
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
    await page.getByRole('group', { name: 'Pictures' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(detail).toBeInViewport({ ratio: 1 })
    await expect(detail).not.toHaveJSProperty('naturalWidth', 0, PATIENCE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test('§2 Product: on a wide screen both pictures stand beside what is bought, and nothing shifts while they come', async ({
  page,
  shop,
}) => {
  await watchShifts(page)
  await page.goto(await productWhere(shop, eq(styles.articleType, 'Watches')))
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  for (const alt of [name, `${name}, detail`]) {
    const picture = page.getByRole('img', { name: alt, exact: true })
    await expect(picture).toBeInViewport({ ratio: 1 })
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0, PATIENCE)
  }
  await expect(page.getByText('1 of 2', { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 })
  expect(await shiftOf(page)).toBeLessThan(0.02)
})
