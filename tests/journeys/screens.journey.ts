import { ORDER_STATUSES } from '#db/enums.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { insertPlainOrder } from './plain-order.ts'
import {
  firstShirtLine,
  UNAVAILABLE_LINE,
  checkScreens,
  press,
  putInCart,
  type Stage,
} from './visual-checks.ts'
import { expect, test } from './shop.ts'

const withOrders = async ({ shop, shopper }: Stage) => {
  for (const status of ORDER_STATUSES)
    await insertPlainOrder(shop, shopper.email, {
      status,
      trackingNumber: status === 'shipped' ? 'IN123456789' : null,
    })
  await insertPlainOrder(shop, shopper.email, { shippingAddress: 'not JSON', productName: null })
}
/** Signs the shopper in on a phone too. */
async function signedInElsewhere({ shop, shopper }: Stage): Promise<void> {
  await fetch(`${shop.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: shop.url,
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    },
    body: new URLSearchParams({ email: shopper.email, password: 'rangoli9' }),
  })
}
const orderPath = async ({ shop, shopper }: Stage) =>
  `/orders/${await insertPlainOrder(shop, shopper.email, { status: 'pending', trackingNumber: 'IN123456789' })}`

checkScreens([
  { name: 'Home', path: '/', shows: texts.hero.title },
  { name: 'Home, the menu open', path: '/', after: openMenu, shows: texts.hero.title },
  { name: 'Product listing without a category', path: '/products', shows: 'Select a Category' },
  {
    name: 'Product listing, a page in the middle',
    path: '/products?category=women&page=5',
    shows: "Women's Collection",
  },
  {
    name: 'Product listing, narrowed',
    path: '/products?category=men&subCategory=Topwear',
    shows: "Men's Collection",
  },
  {
    name: 'Product listing, narrowed by facets and sorted',
    path: '/products?category=women&colour=Red&colour=Blue&price=500-999&sort=price-up',
    shows: "Women's Collection",
  },
  {
    name: 'Product listing, the filters open',
    path: '/products?category=men&colour=Red',
    after: openFilters,
    shows: 'Filters',
  },
  {
    name: 'Product listing, of a category of its own',
    path: '/products?category=sarees',
    shows: 'All Products',
  },
  { name: 'Search', path: '/products?q=rde+kurtta', shows: 'All Products' },
  {
    name: 'Search, nothing found',
    path: '/products?q=purple+umbrela+lipstik',
    shows: 'All Products',
  },
  {
    name: 'Product listing, empty',
    path: '/products?category=men&masterCategory=Spice',
    shows: "Men's Collection",
  },
  { name: 'Cart, empty', path: '/cart', shows: 'Your cart is empty' },
  { name: 'Cart', path: '/cart', cart: true, shows: 'Cart' },
  {
    name: 'Cart, a line no longer sold',
    path: '/cart',
    before: ({ page }) => putInCart(page, UNAVAILABLE_LINE),
    shows: 'Cart',
  },
  { name: 'Checkout, signed out', path: '/checkout', cart: true, shows: 'Checkout' },
  {
    name: 'Checkout, an account to create',
    path: '/checkout',
    cart: true,
    after: ({ page }) => page.getByRole('link', { name: 'Create an account' }).click(),
    shows: '1 Account',
  },
  {
    name: 'Checkout, the address before the account',
    path: '/checkout',
    cart: true,
    after: ({ page }) => page.getByRole('heading', { name: 'Delivery address' }).click(),
    shows: '3 Payment',
  },
  { name: 'Checkout', path: '/checkout', cart: true, signedIn: true, shows: 'Checkout' },
  {
    name: 'Checkout, refused',
    path: '/checkout',
    cart: true,
    signedIn: true,
    answers: 400,
    after: press('Pay'),
    shows: 'Please check what you entered',
  },
  {
    name: 'Order success without an order',
    path: '/order-success',
    shows: 'Thank you for shopping with us',
  },
  { name: 'Account', path: '/account', signedIn: true, shows: 'My Account' },
  { name: 'Account, the name', path: '/account/name', signedIn: true, shows: 'Your name' },
  { name: 'Account, the nominee', path: '/account/nominee', signedIn: true, shows: 'Your nominee' },
  { name: 'Account, the email', path: '/account/email', signedIn: true, shows: 'Your email' },
  {
    name: 'Account, the email, refused',
    path: '/account/email',
    signedIn: true,
    after: press('Send the link'),
    shows: 'Please check what you entered',
  },
  {
    name: 'Account, the password',
    path: '/account/password',
    signedIn: true,
    shows: 'Your password',
  },
  {
    name: 'Account, the password, refused',
    path: '/account/password',
    signedIn: true,
    after: press('Change password'),
    shows: 'Please check what you entered',
  },
  {
    name: 'Account, devices',
    path: '/account/devices',
    signedIn: true,
    before: signedInElsewhere,
    shows: 'Your devices',
  },
  {
    name: 'Account, your data',
    path: '/account/delete',
    signedIn: true,
    shows: 'Delete your account',
  },
  {
    name: 'Account, your data, refused',
    path: '/account/delete',
    signedIn: true,
    after: press('Delete my account'),
    shows: 'Please check what you entered',
  },
  { name: 'My Orders, empty', path: '/orders', signedIn: true, shows: 'No Orders Found' },
  {
    name: 'My Orders, in every status',
    path: '/orders',
    signedIn: true,
    before: withOrders,
    shows: 'My Orders',
  },
  { name: 'Order details', path: orderPath, signedIn: true, shows: 'Shipping address' },
  {
    name: 'Order details, signed out',
    path: '/orders/12345678',
    answers: 401,
    shows: 'Please log in to view order details',
  },
  {
    name: 'Order details, missing',
    path: '/orders/12345678',
    signedIn: true,
    answers: 404,
    shows: 'Order not found',
  },
  { name: '404 page', path: '/404', answers: 404, shows: 'Oops! Page not found' },
  {
    name: '404 page, in place',
    path: '/no/such/page',
    answers: 404,
    shows: 'Oops! Page not found',
  },
])

test('§2 Every screen has a title of its own', async ({ page, shopper, shop }) => {
  const titles: string[] = []
  const visit = async (...paths: string[]) => {
    for (const path of paths)
      titles.push(
        /<title>(.*?)<\/title>/.exec(await (await page.request.get(path)).text())?.[1] ?? '',
      )
  }
  const { id } = await firstShirtLine(shop)
  await visit(
    '/',
    '/products',
    '/products?category=men',
    '/products?category=men&page=2',
    '/products?category=women',
    '/products?category=accessories',
    '/products?category=men&subCategory=Topwear',
  )
  await visit(
    `/product/${id}`,
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/order-success',
    '/track-order',
    '/contact',
    '/terms',
    '/privacy',
    '/refund',
    '/return',
    '/shipping',
    '/about',
    '/404',
  )
  await shopper.signUpDirectly()
  await visit('/account', '/orders', `/orders/${await insertPlainOrder(shop, shopper.email)}`)
  expect(titles).toEqual([...new Set(titles)])
})

test('§2 Skipping leads past the bar, with the keyboard alone', async ({ page, shopper }) => {
  await shopper.open('/products?category=men')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(
    page
      .getByRole('main')
      .locator('a, button, input:not([type=hidden]), select')
      .filter({ visible: true })
      .first(),
  ).toBeFocused()
})

async function openMenu({ page }: Stage): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
}

async function openFilters({ page }: Stage): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Filters' }).click()
}
