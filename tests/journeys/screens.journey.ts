import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { brand } from '#app/brand.ts'
import { expect, givenOrder, test, type JourneyShop, type Shopper } from './shop.ts'

type Stage = { page: Page; shopper: Shopper; shop: JourneyShop }

/** A screen in one of its states. `answers`: what the server is meant to answer with, if not that all is well. */
type Screen = { name: string; path: string; answers?: number; signedIn?: true; cart?: true; before?: (stage: Stage) => Promise<void>; then?: (stage: Stage) => Promise<unknown>; shows: string }

const press = (name: string) => ({ page }: Stage) => page.getByRole('main').getByRole('button', { name }).click()
const withOrders = async ({ shop, shopper }: Stage) => {
  for (const status of ['pending', 'processing', 'shipped', 'delivered', 'cancelled']) await givenOrder(shop, shopper.email, { status, trackingNumber: status === 'shipped' ? 'IN123456789' : null })
  await givenOrder(shop, shopper.email, { shippingAddress: 'not JSON', productName: null })
}
const openOrder = async ({ page, shop, shopper }: Stage) => page.goto(`/orders/${await givenOrder(shop, shopper.email, { status: 'pending', trackingNumber: 'IN123456789' })}`)

const SCREENS: Screen[] = [
  { name: 'Home', path: '/', shows: 'Where every thread meets' },
  { name: 'Home, the menu open', path: '/', then: openMenu, shows: 'Where every thread meets' },
  { name: 'Product listing without a category', path: '/products', shows: 'Select a Category' },
  { name: 'Product listing, a page in the middle', path: '/products?category=women&page=5', shows: "Women's Collection" },
  { name: 'Product listing, narrowed', path: '/products?category=men&subCategory=Topwear', shows: "Men's Collection" },
  { name: 'Product listing, empty', path: '/products?category=men&masterCategory=Spice', shows: "Men's Collection" },
  { name: 'Product detail', path: '/products?category=women', then: openFirstProduct, shows: 'Description' },
  { name: 'Product detail, no size chosen', path: '/products?category=men&subCategory=Topwear', then: openAndAddWithoutSize, shows: 'Description' },
  { name: 'Product detail, missing', path: '/product/none', answers: 404, shows: 'Product not found' },
  { name: 'Cart, empty', path: '/cart', shows: 'Your cart is empty' },
  { name: 'Cart', path: '/cart', cart: true, shows: 'Cart' },
  { name: 'Cart, a line no longer sold', path: '/cart', before: ({ page }) => putInCart(page, GONE), shows: 'Cart' },
  { name: 'Login', path: '/login', shows: 'Login' },
  { name: 'Login, refused', path: '/login', answers: 400, then: press('Login'), shows: 'You are not signed in' },
  { name: 'Register', path: '/register', shows: 'Create an account' },
  { name: 'Register, refused', path: '/register', answers: 400, then: press('Create account'), shows: 'The account was not made' },
  { name: 'Checkout, signed out', path: '/checkout', cart: true, shows: 'Checkout' },
  { name: 'Checkout', path: '/checkout', cart: true, signedIn: true, shows: 'Checkout' },
  { name: 'Checkout, refused', path: '/checkout', cart: true, signedIn: true, answers: 400, then: press('Pay'), shows: 'Please check what you entered' },
  { name: 'Order success without an order', path: '/order-success', shows: 'Thank you for shopping with us' },
  { name: 'Account', path: '/account', signedIn: true, shows: 'My Account' },
  { name: 'My Orders, empty', path: '/orders', signedIn: true, shows: 'No Orders Found' },
  { name: 'My Orders, in every status', path: '/orders', signedIn: true, before: withOrders, shows: 'My Orders' },
  { name: 'Order details', path: '/orders', signedIn: true, then: openOrder, shows: 'Shipping address' },
  { name: 'Order details, signed out', path: '/orders/12345678', answers: 401, shows: 'Please log in to view order details' },
  { name: 'Order details, missing', path: '/orders/12345678', signedIn: true, answers: 404, shows: 'Order not found' },
  { name: '404 page', path: '/404', answers: 404, shows: 'Oops! Page not found' },
  { name: '404 page, in place', path: '/no/such/page', answers: 404, shows: 'Oops! Page not found' },
]

for (const { name, path, answers, signedIn, cart, before, then, shows } of SCREENS) {
  test(`§2 ${name}: nothing is wrong with the page, at 1280 px and at 360 px`, async ({ page, shopper, shop }) => {
    const stage = { page, shopper, shop }
    const troubles = listenForTroubles(page, shop.url, answers)
    if (signedIn) await shopper.isRegistered()
    if (cart) await putInCart(page, await aShirt(shop))
    await before?.(stage)
    await shopper.open(path)
    await then?.(stage)
    await expect(page.getByRole('heading', { name: shows, exact: true })).toBeVisible()

    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await sideways(page), `pixels too wide at ${width}`).toBe(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [width, id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sideways(page), 'pixels too wide at 320').toBe(0)
    await expect(page.locator('h1')).toHaveCount(1)
    expect(await page.title()).toMatch(/\S/)
    await expect(page.locator('a, button, input, select, textarea, [tabindex="0"]').first()).toHaveText('Skip to content')
    await expect(page.locator('img:not([width]), img:not([height]), img:not([alt])')).toHaveCount(0)
    expect(troubles).toEqual([])
  })
}

test('§2 Every screen has a title of its own', async ({ page, shopper, shop }) => {
  const titles: string[] = []
  const visit = async (...paths: string[]) => {
    for (const path of paths) titles.push(/<title>(.*?)<\/title>/.exec(await (await page.request.get(path)).text())?.[1] ?? '')
  }
  const { id } = await aShirt(shop)
  await visit('/', '/products', '/products?category=men', '/products?category=men&page=2', '/products?category=women', '/products?category=accessories', '/products?category=men&subCategory=Topwear')
  await visit(`/product/${id}`, '/cart', '/checkout', '/login', '/register', '/order-success', '/404')
  await shopper.isRegistered()
  await visit('/account', '/orders', `/orders/${await givenOrder(shop, shopper.email)}`)
  expect(titles).toEqual([...new Set(titles)])
})

test('§2 Skipping leads past the bar, with the keyboard alone', async ({ page, shopper }) => {
  await shopper.open('/products?category=men')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('§2 Footer: where the shop is, how to reach it, whose it is', async ({ page, shopper }) => {
  await shopper.open('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Prayagraj, Uttar Pradesh')
  await expect(footer.getByRole('link', { name: brand.phone })).toHaveAttribute('href', /^tel:\+91\d+$/)
  await expect(footer.getByRole('link', { name: brand.email })).toHaveAttribute('href', `mailto:${brand.email}`)
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${brand.tradingCompany}`)
  for (const [label, path] of [['My Orders', '/orders'], ['My Account', '/account'], ['Cart', '/cart']]) await expect(footer.getByRole('link', { name: label ?? '' })).toHaveAttribute('href', path ?? '')
  for (const { name, url } of brand.social) await expect(footer.getByRole('link', { name })).toHaveAttribute('href', url)
})

test('§2 Navigation: the bar leads everywhere and says where one is', async ({ page, shopper }) => {
  await shopper.open('/products')
  const bar = page.getByRole('banner')
  for (const [label, heading] of [['Men', "Men's Collection"], ['Women', "Women's Collection"], ['Accessories', 'Accessories']]) {
    await bar.getByRole('link', { name: label ?? '', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading ?? '' })).toBeVisible()
    await expect(bar.getByRole('link', { name: label ?? '', exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await bar.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByTestId('cart-count')).toBeHidden()
  await bar.getByRole('link', { name: brand.name }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
})


test('§9 Navigation: below 768 px a menu holds the same links, and a bar stands at the bottom', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await shopper.open('/')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')).toHaveText(['Home', 'Shop', 'Cart', 'Login', 'My Orders'])

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link')).toHaveText(['Men', 'Women', 'Accessories', 'Login'])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Women' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()
  await expect(menu).toBeHidden()
})


/** Everything the browser complains of. Its own line about an answer that is meant is no complaint; nor is a request it gave up itself. */
function listenForTroubles(page: Page, shop: string, answers: number | undefined): string[] {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (answers && message.text().startsWith(`Failed to load resource: the server responded with a status of ${answers} `)) return
    troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.status() !== answers) troubles.push(`${response.status()}: ${response.url()}`)
    if (!response.url().startsWith(shop)) troubles.push(`not of this shop: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`${request.failure()?.errorText}: ${request.url()}`)
  })
  return troubles
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const GONE = { id: '11111111-1111-4111-8111-111111111111', styleId: 1, name: 'Kesar Men Navy Shirt', price: 1_499_00, size: 'M', colour: null, quantity: 1 }

async function aShirt({ database: { db } }: JourneyShop): Promise<typeof GONE> {
  const [shirt] = await db.select().from(styles).where(eq(styles.articleType, 'Shirts')).orderBy(styles.id).limit(1)
  if (!shirt) throw new Error('the demo catalogue has no shirt')
  return { ...GONE, id: shirt.uuid, styleId: shirt.id, name: shirt.productDisplayName, price: shirt.pricePaise ?? 5_999_00 }
}

/** In the cart before the first page opens, as from an earlier visit. */
async function putInCart(page: Page, line: typeof GONE): Promise<void> {
  await page.addInitScript((cart) => localStorage.setItem('shopping-cart', cart), JSON.stringify({ state: { lines: [line], placed: [] }, version: 1 }))
}

async function openMenu({ page }: Stage): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
}

const openFirstProduct = ({ page }: Stage) => page.locator('main a[href^="/product/"]').first().click()

async function openAndAddWithoutSize(stage: Stage): Promise<void> {
  await openFirstProduct(stage)
  // Playwright takes aria-disabled for disabled; a shopper can press the button all the same.
  await stage.page.getByRole('button', { name: 'Add to Cart' }).click({ force: true })
  await stage.shopper.isTold('Please select a size', 'You must select a size before adding to cart')
}
