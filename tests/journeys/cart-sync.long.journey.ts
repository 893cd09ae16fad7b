import type { Browser, Page } from '@playwright/test'
import { fillCart, seedCart, shirtLine } from './cart-fixture.ts'
import { expect, test, type JourneyShop } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

/** The same shopper on another device. */
async function onAnotherDevice(browser: Browser, shop: JourneyShop, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url })
  const form = { email, password: 'rangoli9' }
  await context.request.post('/login', { form, headers: { origin: shop.url }, maxRedirects: 0 })
  const page = await context.newPage()
  await page.goto('/cart')
  return page
}

const inCart = (page: Page) => page.getByTestId('cart-count')
const empty = (page: Page) => page.getByRole('heading', { name: 'Your cart is empty' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('shopping-cart') ?? '{}')
/** The account has acknowledged the cart. */
const isShared = (page: Page) =>
  expect
    .poll(async () => {
      const { shared } =
        (JSON.parse(await stored(page)) as { state?: { shared?: { agreed: []; told?: object } } })
          .state ?? {}
      return Boolean(shared?.agreed.length && !shared.told)
    })
    .toBe(true)
/** Revalidates, as when somebody comes back to a device. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('§4 Cart: a guest who signs in keeps every line, and finds them on another device', async ({
  page,
  shopper,
  browser,
  shop,
}) => {
  await seedCart(page, await shirtLine(shop, { quantity: 2 }))
  await shopper.open('/cart')
  await expect(inCart(page)).toHaveText('2')
  await shopper.signUpDirectly()
  await shopper.open('/cart')
  await expect(inCart(page)).toHaveText('2')
  await isShared(page)

  const other = await onAnotherDevice(browser, shop, shopper.email)
  await expect(inCart(other)).toHaveText('2')
  await other.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(inCart(other)).toHaveText('3')
  await expect
    .poll(async () => {
      await lookAgain(page)
      return inCart(page).textContent()
    })
    .toBe('3')
  await other.getByRole('button', { name: /^Remove/ }).click()
  await expect(empty(other)).toBeVisible()
  await expect
    .poll(async () => {
      await lookAgain(page)
      return empty(page).isVisible()
    })
    .toBe(true)
  await other.context().close()
})

test('§4 Cart: what the next person on the phone had put in before signing in is theirs alone; signing out leaves nothing of it for the next person, and signing in brings it back', async ({
  page,
  shopper,
  browser,
  shop,
}) => {
  const shirt = await shirtLine(shop, { size: 'L' })
  await shopper.signUpDirectly()
  await seedCart(page, shirt)
  await shopper.open('/cart')
  await isShared(page)
  await test.step('the window was shut, and with it the session ended: nobody pressed Log out', async () => {
    await page.context().clearCookies()
    await page.goto('/')
    await expect(inCart(page)).toBeHidden()
    await fillCart(page, { ...shirt, size: 'S', quantity: 3 })
    await shopper.open('/')
    await expect(inCart(page)).toHaveText('3')
    const other = await onAnotherDevice(browser, shop, shopper.email)
    await expect(inCart(other)).toHaveText('1')
    await other.context().close()
  })
  await test.step('signed in again, and out', async () => {
    await shopper.open('/login?from=%2Faccount')
    await shopper.logIn()
    await expect(page).toHaveURL('/account')
    await expect(inCart(page)).toHaveText('4')
    await isShared(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(inCart(page)).toBeHidden()
    expect(await stored(page)).not.toContain(shirt.name)
  })
  await shopper.open('/login')
  await shopper.logIn()
  await expect(page).toHaveURL('/')
  await expect(inCart(page)).toHaveText('4')
})

test('§5 Cart: a guest who signs in with more than one cart can hold reads what had no room', async ({
  page,
  shopper,
  browser,
  shop,
}) => {
  const shirt = await shirtLine(shop)
  const lines = (from: string) =>
    Array.from({ length: 60 }, (_, i) => ({ ...shirt, name: `${from} ${i}`, size: `${from}${i}` }))
  await shopper.signUpDirectly()
  const other = await onAnotherDevice(browser, shop, shopper.email)
  await fillCart(other, ...lines('Old'))
  await other.reload()
  await isShared(other)
  await other.context().close()
  await seedCart(page, ...lines('New'))
  await shopper.open('/cart')
  await shopper.expectToast('Your cart is full', /Old 40, Old 41, Old 42 and 17 more/)
  await expect(page.getByTestId('cart-line')).toHaveCount(100)
  await expect(page.getByRole('main')).toContainText('Old 58, Old 59')
})

test('T21 what was bought stays out of the cart, though the answer to telling the account of it never came', async ({
  page,
  shopper,
  shop,
}) => {
  await seedCart(page, await shirtLine(shop, { quantity: 2 }))
  await shopper.signUpDirectly()
  // The account takes the cart, but the answer does not reach the browser: the page was left.
  await page.route('**/cart/share', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  const told = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/cart/share'),
  )
  await shopper.open('/cart')
  await told
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(empty(page)).toBeVisible()
  await page.unroute('**/cart/share')
  const heard = page.waitForResponse(
    (answer) => answer.url().endsWith('/cart/share') && answer.request().method() === 'POST',
  )
  await lookAgain(page)
  expect(((await (await heard).json()) as { lines: unknown[] }).lines).toEqual([])
  await page.reload()
  await expect(empty(page)).toBeVisible()
})
