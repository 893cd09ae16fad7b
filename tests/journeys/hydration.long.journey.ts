import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

/** The last one is found by no route, and so is under the policy of a page that no cache keeps. */
const PUBLIC = [
  '/',
  '/products?category=men',
  '/products?q=shirt',
  '/shipping',
  '/contact',
  '/no/such',
]
const LISTING = '/products?category=men'

/** Addresses of the scripts that the browser asks for from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}

async function productPath(page: Page): Promise<string> {
  const html = await (await page.request.get('/products?category=men&subCategory=Topwear')).text()
  return /\/product\/[0-9a-f-]{36}/.exec(html)?.[0] ?? '/'
}

/** A slow line and processor: by default 400 kbit/s, 400 ms, and four times slower. */
async function slowDown(
  page: Page,
  { latency = 400, kilobits = 400, cpu = 4 } = {},
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: kilobits * 125,
    uploadThroughput: kilobits * 125,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

const isHydrated = (page: Page) =>
  page.locator('[data-testid=cart-count][hidden], [data-testid=cart-count]:not(:empty)')

test('a public page is read without a script of the application, which comes once the page is idle', async ({
  page,
  shopper,
}) => {
  void shopper
  const scripts = scriptsOf(page)
  for (const path of [await productPath(page), ...PUBLIC]) {
    await page.goto(path, { waitUntil: 'load' })
    expect([path, scripts]).toEqual([path, []])
  }
  await expect(isHydrated(page)).toBeAttached()
  expect(scripts.length).toBeGreaterThan(0)
})

test('with Save-Data the application comes at the first sign that a control is wanted, and not before', async ({
  page,
  shopper,
}) => {
  void shopper
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const scripts = scriptsOf(page)
  await page.goto('/')
  // Longer than the idle time of any other page: what must not happen has no event to wait for.
  await page.waitForTimeout(3_000)
  expect(scripts).toEqual([])
  await page.getByRole('combobox', { name: 'Search products' }).hover()
  await expect(isHydrated(page)).toBeAttached()
})

test('a message that waits is shown without a press', async ({ page, shopper, context }) => {
  void shopper
  const scripts = scriptsOf(page)
  await page.goto('/shipping')
  expect(scripts).toEqual([])
  await context.addCookies([{ name: 'flash', value: 'logged-out', url: page.url() }])
  await page.goto('/about')
  await shopper.expectToast('Logged out', 'You have been logged out successfully.')
})

/** Milliseconds after the button is there: the application is not asked for yet, or loads, or runs. */
const MOMENTS = Array.from({ length: 20 }, (_, nth) => nth * 40)

test('A14 on a slow line no press is lost: a size and Add to Cart, at twenty moments from the first paint on', async ({
  page,
  shopper,
  context,
}) => {
  test.slow()
  void shopper
  const path = await productPath(page)
  // Quicker than elsewhere, so that twenty times take no minutes.
  await slowDown(page, { latency: 50, kilobits: 4_000, cpu: 1 })
  for (const moment of MOMENTS) {
    await page.goto(path, { waitUntil: 'commit' })
    await context.clearCookies()
    // Within the page, so that the presses come at their moment however busy the machine is.
    const answered = await page.evaluate(async (after) => {
      localStorage.clear()
      const find = () => document.querySelector<HTMLElement>('[data-waiting-label]')
      while (!find()) await new Promise((then) => setTimeout(then, 5))
      // The sign of intent, as a finger gives it: the application begins to load.
      const radio = document.querySelectorAll<HTMLElement>('input[name=size]:enabled')[1]
      radio?.dispatchEvent(new Event('touchstart', { bubbles: true }))
      await new Promise((then) => setTimeout(then, after))
      radio?.click()
      await new Promise(requestAnimationFrame)
      find()?.click()
      const isHydrated = document.querySelector('[data-testid=cart-count]')?.matches('[hidden]')
      return isHydrated || find()?.hasAttribute('data-waiting')
    }, moment)
    expect(answered, `at ${moment} ms`).toBe(true)
    await expect(page, `at ${moment} ms`).toHaveURL('/cart', { timeout: 30_000 })
    const lines = await page.evaluate(
      () => JSON.parse(localStorage.getItem('shopping-cart') ?? '{}').state.lines,
    )
    expect(lines, `at ${moment} ms`).toMatchObject([{ quantity: 1, size: expect.any(String) }])
    expect(lines).toHaveLength(1)
  }
})

test('A14 on a slow line Add to Cart counts at once in the badge, and leads to the cart before the application has come', async ({
  page,
  shopper,
}) => {
  void shopper
  await page.route('**/assets/*.js', () => {})
  await page.goto(await productPath(page))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const toCart = page.getByRole('button', { name: 'View cart' })
  await expect(toCart).toBeHidden()
  await page.goto(await productPath(page))
  await page.locator('label:has(input[name=size]:enabled)').nth(1).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('.cart-badge')).toBeVisible()
  await toCart.click()
  await expect(page).toHaveURL('/cart/lines')
  await expect(page.getByTestId('cart-line')).toHaveCount(1)
})

test('A14 where the scripts cannot be had, Add to Cart goes the way it goes without them', async ({
  page,
  shopper,
}) => {
  void shopper
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(await productPath(page))
  await page.locator('label:has(input[name=size]:enabled)').nth(1).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL('/cart/lines')
  await expect(page.getByTestId('cart-line')).toBeVisible()
})

test('A14 on a slow line values ticked and taken back before hydration all apply, once', async ({
  page,
  shopper,
}) => {
  void shopper
  await slowDown(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(LISTING, { waitUntil: 'commit' })
  const ticked = await page.evaluate(async () => {
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name=colour]')]
    while (boxes().length < 8) await new Promise((then) => setTimeout(then, 5))
    const [first, second, third] = boxes()
    first?.click()
    second?.click()
    // Ticked and taken back.
    third?.click()
    third?.click()
    return [first?.value, second?.value]
  })
  await expect
    .poll(() => new URL(page.url()).searchParams.getAll('colour').toSorted(), { timeout: 30_000 })
    .toEqual(ticked.toSorted())
  for (const value of ticked)
    await expect(page.locator(`[type=checkbox][name=colour][value="${value}"]`)).toBeChecked()
})

test('A14 what is typed into the search before hydration stays, and gets its suggestions', async ({
  page,
  shopper,
}) => {
  void shopper
  await slowDown(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'Search products' })
  await field.pressSequentially('shir')
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: 30_000 })
  await expect(field).toHaveValue('shir')
})

test('A8 the badge of the cart follows another tab before hydration', async ({
  page,
  shopper,
  context,
}) => {
  void shopper
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/')
  await expect(page.locator('.cart-badge')).toBeHidden()
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() =>
    localStorage.setItem(
      'shopping-cart',
      JSON.stringify({ state: { lines: [{ quantity: 3 }] }, version: 1 }),
    ),
  )
  await expect(page.locator('.cart-badge')).toBeVisible()
})
