import type { Browser, Page } from '@playwright/test'
import { expect, test, type JourneyShop } from './shop.ts'

/** The same shopper on another device. */
async function onAnotherDevice(browser: Browser, shop: JourneyShop, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('rangoli9')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  return page
}

const inCart = (page: Page) => page.getByTestId('cart-count')
/** The account has said what it made of it. */
const isShared = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { shared } =
          (JSON.parse(localStorage.getItem('shopping-cart') ?? '{}') as { state?: { shared?: { agreed: []; told?: object } } }).state ?? {}
        return Boolean(shared?.agreed.length && !shared.told)
      }),
    )
    .toBe(true)
/** Looked at again, as one does who comes back to a device. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('§4 Cart: a guest who signs in keeps every line, and finds them on another device', async ({ page, shopper, browser, shop }) => {
  await shopper.openShirt()
  await shopper.addToCart('M', 2)
  await shopper.isRegistered()
  await shopper.open('/cart')
  await expect(inCart(page)).toHaveText('2')
  await isShared(page)

  const other = await onAnotherDevice(browser, shop, shopper.email)
  await expect(inCart(other)).toHaveText('2')
  await other.goto('/cart')
  await other.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(inCart(other)).toHaveText('3')
  await expect
    .poll(async () => {
      await lookAgain(page)
      return inCart(page).textContent()
    })
    .toBe('3')
  await other.getByRole('button', { name: /^Remove/ }).click()
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect
    .poll(async () => {
      await lookAgain(page)
      return page.getByRole('heading', { name: 'Your cart is empty' }).isVisible()
    })
    .toBe(true)
  await other.context().close()
})

test('§4 Cart: signing out leaves nothing of it for the next person, and signing in brings it back', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.openShirt()
  await shopper.addToCart('L')
  await isShared(page)
  await shopper.open('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(inCart(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).not.toContain('Shirt')
  await page.goto('/login')
  await shopper.logIn()
  await expect(page).toHaveURL('/')
  await expect(inCart(page)).toHaveText('1')
})

test('§4 Cart: what the next person on the phone had put in before signing in is theirs alone', async ({
  page,
  shopper,
  browser,
  shop,
}) => {
  await shopper.isRegistered()
  await shopper.openShirt()
  await shopper.addToCart('L')
  await isShared(page)
  // The window was shut, and with it the session ended: nobody pressed Log out.
  await page.context().clearCookies()
  await page.goto('/')
  await expect(inCart(page)).toBeHidden()
  await shopper.openShirt()
  await shopper.addToCart('S', 3)
  await expect(inCart(page)).toHaveText('3')
  const other = await onAnotherDevice(browser, shop, shopper.email)
  await expect(inCart(other)).toHaveText('1')
  await other.context().close()
})

test('T21 what was bought stays out of the cart, though the answer to telling the account of it never came', async ({ page, shopper }) => {
  await shopper.openShirt()
  await shopper.addToCart('M', 2)
  await shopper.isRegistered()
  // The account hears of the cart, the browser does not hear of that: the page was left.
  await page.route('**/cart/share', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  const told = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/cart/share'))
  await shopper.open('/cart')
  await told
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.unroute('**/cart/share')
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/cart/share') && answer.request().method() === 'POST')
  await lookAgain(page)
  expect(((await (await heard).json()) as { lines: unknown[] }).lines).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
