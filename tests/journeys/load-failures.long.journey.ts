import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { orders, styles } from '#db/schema.ts'
import { destructiveToast } from './forms.ts'
import { styleWhere, wellStocked } from './product-fixture.ts'
import { UNAVAILABLE_LINE, putInCart } from './visual-checks.ts'
import { expect, test, type JourneyShop } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** This table cannot be read or written; the rest of the database can. */
async function whileTableIsMissing(
  { database: { db } }: JourneyShop,
  table: 'styles' | 'orders',
  look: () => Promise<void>,
): Promise<void> {
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    await look()
  } finally {
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

const FAILED = 'Failed to load products. Please try again.'
// Several values of one facet: such pages are not cached, so each needs the database.
const LISTING = '/products?category=women&colour=Blue&colour=Red'

test('§8 Listing: when it cannot be loaded it says so, and Try Again loads the page again; when a filter cannot be looked for, the same, and the filter is kept', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open(LISTING)
  await whileTableIsMissing(shop, 'styles', async () => {
    await page
      .getByRole('region', { name: 'Filters' })
      .getByRole('checkbox', { name: /^Black/ })
      .check()
    await expect(heading(page, FAILED)).toBeVisible()
    // The page that the server itself answers with.
    const answered = page.waitForResponse((response) => response.request().isNavigationRequest())
    await page.getByRole('link', { name: 'Try Again' }).click()
    expect((await answered).status()).toBe(503)
    await expect(heading(page, FAILED)).toBeVisible()
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(heading(page, "Women's Collection")).toBeVisible()
  await expect(page).toHaveURL('/products?category=women&colour=Black&colour=Blue&colour=Red')
  await expect(
    page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: /^Black/ }),
  ).toBeVisible()
  await shopper.waitForHydration()
})

test('§8 Product: when it cannot be loaded it says so, and Try Again loads the page again', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open(LISTING)
  const card = page.locator('main a[href^="/product/"]').first()
  const name = await card.getByRole('heading').innerText()
  await whileTableIsMissing(shop, 'styles', async () => {
    await card.click()
    await expect(heading(page, 'Failed to load product details')).toBeVisible()
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(heading(page, name)).toBeVisible()
  await shopper.waitForHydration()
})

test('§8 Checkout failure: it is said in a toast and in the page, nothing typed is lost, and the next press orders', async ({
  page,
  shopper,
  shop,
}) => {
  const told = 'Failed to create your order. Please try again.'
  await shopper.signUpDirectly()
  const { uuid, id, productDisplayName, pricePaise } = await styleWhere(
    shop,
    wellStocked,
    eq(styles.articleType, 'Shirts'),
  )
  await putInCart(page, {
    ...UNAVAILABLE_LINE,
    id: uuid,
    styleId: id,
    name: productDisplayName,
    price: pricePaise ?? 5_999_00,
  })
  await shopper.open('/checkout')
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled()
  await shopper.fillShipping()
  await whileTableIsMissing(shop, 'orders', async () => {
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await shopper.expectToast('Error', told)
    await expect(destructiveToast(page)).toContainText(told)
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeFocused()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 MG Road, Civil Lines')
    await expect(page.getByTestId('cart-count')).toHaveText('1')
  })
  expect(await shop.database.db.$count(orders, eq(orders.contactEmail, shopper.email))).toBe(0)
  await shopper.goToBank()
})

test('§8 Listing, Product, Checkout failure, Tracking failure: an answer of a proxy has their words, and what was typed stays', async ({
  page,
  shopper,
}) => {
  const whileProxyFails = async (what: RegExp, look: () => Promise<void>) => {
    await page.route(what, (route) =>
      route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway time-out</h1>' }),
    )
    await look()
    await page.unrouteAll()
  }
  await shopper.open(LISTING)
  await whileProxyFails(/\/products[.?]/, async () => {
    await page
      .getByRole('region', { name: 'Filters' })
      .getByRole('checkbox', { name: /^Black/ })
      .click()
    await expect(heading(page, FAILED)).toBeVisible()
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(heading(page, "Women's Collection")).toBeVisible()
  await shopper.waitForHydration()
  await whileProxyFails(/\/product\//, async () => {
    await page.locator('main a[href^="/product/"]').first().click()
    await expect(heading(page, 'Failed to load product details')).toBeVisible()
  })

  await shopper.open('/track-order')
  await page.getByLabel('Order Number').fill('#1b4e 28ba')
  await page.getByLabel('Enter Email or Phone').fill('asha@example.com')
  await whileProxyFails(/\/track-order/, async () => {
    await page.getByRole('button', { name: 'Track Order' }).click()
    await shopper.expectToast(
      'Error',
      'Failed to find order. Please check your information and try again.',
    )
    await expect(page.getByLabel('Order Number')).toHaveValue('#1b4e 28ba')
  })

  await shopper.signUpDirectly()
  await shopper.openCheckout()
  await shopper.fillShipping()
  await whileProxyFails(/\/checkout/, async () => {
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await shopper.expectToast('Error', 'Failed to create your order. Please try again.')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to create your order.' }),
    ).toBeFocused()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 MG Road, Civil Lines')
  })
  await shopper.goToBank()
})

test('T59 data of another build, in which a page finds nothing of its own, leads to a load of the whole page', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open(LISTING)
  const card = page.locator('main a[href^="/product/"]').first()
  const name = await card.getByRole('heading').innerText()
  const other = await (await fetch(`${shop.url}/about.data`)).text()
  await page.route('**/product/*.data*', (route) =>
    route.fulfill({ contentType: 'text/x-script', body: other }),
  )
  const loaded = page.waitForResponse((response) => response.request().isNavigationRequest())
  await card.click()
  expect((await loaded).status()).toBe(200)
  await expect(heading(page, name)).toBeVisible()
  await shopper.waitForHydration()
})
