import type { Page } from '@playwright/test'
import { destructiveToast, field, listenForPosts, postMany, submit } from './forms.ts'
import { givenOrder } from './given-order.ts'
import { expect, test } from './shop.ts'

const FAILED = 'Failed to find order. Please check your information and try again.'
const REQUIRED = 'Please enter both order number and email/phone'

const number = (page: Page) => field(page, 'Order Number')
const contact = (page: Page) => field(page, 'Enter Email or Phone')
const result = (page: Page) => page.getByTestId('tracked')

async function track(page: Page, orderId: string, contactInfo: string): Promise<void> {
  await number(page).fill(orderId)
  await contact(page).fill(contactInfo)
  await submit(page).click()
}

test('§2 Track order: the number comes from the address, the email from the account, and both can be changed', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  const id = await givenOrder(shop, 'gift@example.com')
  await shopper.open(`/track-order?id=${id.slice(0, 8)}`)
  await expect(number(page)).toHaveValue(id.slice(0, 8))
  await expect(contact(page)).toHaveValue(shopper.email)
  await expect(contact(page)).toHaveAccessibleDescription('Using your account email by default')
  await contact(page).fill('gift@example.com')
  await submit(page).click()
  await expect(result(page)).toBeVisible()
})

test('§2 Track order: the result has number, date, status, address, method, tracking number and the items, in rupees', async ({
  page,
  shopper,
  shop,
}) => {
  const id = await givenOrder(shop, shopper.email, { status: 'shipped', trackingNumber: 'IN123456789' })
  await shopper.open('/track-order')
  await track(page, id, shopper.email)
  await expect(result(page).getByRole('heading', { level: 2, name: `Order #${id.slice(0, 8)}` })).toBeVisible()
  for (const part of ['5 January 2026', 'Shipped', 'Standard Shipping', 'IN123456789']) await expect(result(page)).toContainText(part)
  for (const line of ['Asha Rao', '12 MG Road', 'Prayagraj 211001', 'Uttar Pradesh'])
    await expect(result(page).getByText(line, { exact: true })).toBeVisible()
  const table = result(page).getByRole('table', { name: `Items of order #${id.slice(0, 8)}` })
  await expect(table.getByRole('columnheader')).toHaveText(['Item', 'Quantity', 'Price'])
  await expect(table.getByRole('rowheader')).toHaveText(['Kesar Men Navy Shirt'])
  await expect(table.getByRole('cell')).toHaveText(['2', '₹1,499.00each'])
  for (const beyond of ['9876543210', '2,998', 'Navy Blue', shopper.email]) await expect(result(page)).not.toContainText(beyond)
})

test('§3 Track order: a line without a name and an address that cannot be read have their placeholders', async ({
  page,
  shopper,
  shop,
}) => {
  const id = await givenOrder(shop, shopper.email, { shippingAddress: 'not JSON', productName: null })
  await shopper.open('/track-order')
  await track(page, id, shopper.email)
  for (const part of ['Unknown', 'Address not available', 'Product 0b5c7a']) await expect(result(page)).toContainText(part)
})

test('T1 signed out, a number or a full id and an email or a phone are taken as people write them', async ({ page, shopper, shop }) => {
  const id = await givenOrder(shop, shopper.email)
  const short = id.slice(0, 8)
  await shopper.open('/track-order')
  for (const [orderId, contactInfo] of [
    [id.toUpperCase(), '9876543210'],
    [`#${short}`, '+91 98765-43210'],
    [` # ${short.toUpperCase()} `, '098765 43210'],
    [short, ` ${shopper.email.toUpperCase()} `],
  ] as [string, string][]) {
    await track(page, orderId, contactInfo)
    await expect(result(page).getByRole('heading', { name: `Order #${short}` })).toBeFocused()
    await page.reload()
    await shopper.isAlive()
    await expect(result(page)).toHaveCount(0)
  }
})

test('T2 the email that is filled in can be changed, and what was typed instead stands', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const id = await givenOrder(shop, shopper.email)
  await shopper.open('/track-order')
  await track(page, id.slice(0, 8), '98765 43210')
  await expect(result(page)).toBeVisible()
  await expect(contact(page)).toHaveValue('98765 43210')
})

test('§8 Track order: the same failure for every cause, in a toast and in the page, with the fields kept', async ({
  page,
  shopper,
  shop,
}) => {
  const id = await givenOrder(shop, shopper.email)
  await shopper.open('/track-order')
  const said: string[] = []
  for (const [orderId, contactInfo] of [
    ['deadbeef', shopper.email],
    [id.slice(0, 8), 'nobody@example.com'],
    [id.slice(0, 7), shopper.email],
    [id, '9000000000'],
  ] as [string, string][]) {
    await track(page, orderId, contactInfo)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText(FAILED)
    await expect(page).toHaveTitle(/^Error: /)
    await shopper.isTold('Error', FAILED)
    await expect(destructiveToast(page)).toBeVisible()
    await expect(number(page)).toHaveValue(orderId)
    await expect(contact(page)).toHaveValue(contactInfo)
    said.push(await page.getByRole('main').innerText())
    await page.reload()
    await shopper.isAlive()
  }
  expect(new Set(said).size).toBe(1)
})

test('T3 a failure after a result takes the result away, and a result after a failure the failure', async ({ page, shopper, shop }) => {
  const id = await givenOrder(shop, shopper.email)
  await shopper.open('/track-order')
  await track(page, id, 'nobody@example.com')
  await expect(page.getByRole('alert')).toContainText(FAILED)
  await track(page, id, shopper.email)
  await expect(result(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await track(page, 'deadbeef', shopper.email)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(result(page)).toHaveCount(0)
})

test('§5 Track order: both fields are required, in a toast and in the page, and nothing is sent', async ({ page, shopper }) => {
  const posts = listenForPosts(page)
  await shopper.open('/track-order')
  await submit(page).click()
  await shopper.isTold('Required fields', REQUIRED)
  await expect(destructiveToast(page)).toBeVisible()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText(REQUIRED)
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await number(page).fill('1b4e28ba')
  await contact(page).fill('  ')
  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter the email or phone of the order'])
  await page.getByRole('alert').getByRole('link').click()
  await expect(contact(page)).toBeFocused()
  await expect(number(page)).toHaveValue('1b4e28ba')
  expect(posts).toEqual([])
})

test('T4 the heading of the result gets the focus, each time, and the form stays for another', async ({ page, shopper, shop }) => {
  await shopper.open('/track-order')
  for (let i = 0; i < 2; i += 1) {
    const id = await givenOrder(shop, shopper.email)
    await track(page, id, shopper.email)
    await expect(result(page).getByRole('heading', { name: `Order #${id.slice(0, 8)}` })).toBeFocused()
    await expect(result(page).getByRole('heading')).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Track another order' })).toBeVisible()
  }
})

test('T5 an id in the address is not asked for by itself, and nothing personal comes into the address', async ({ page, shopper, shop }) => {
  const posts = listenForPosts(page)
  const id = await givenOrder(shop, shopper.email)
  await shopper.isRegistered()
  await shopper.open(`/track-order?id=${id}`)
  await expect(contact(page)).toHaveValue(shopper.email)
  await page.waitForLoadState('networkidle')
  expect(posts).toEqual([])
  await expect(result(page)).toHaveCount(0)
  await submit(page).click()
  await expect(result(page)).toBeVisible()
  await expect(page).toHaveURL(`/track-order?id=${id}`)
  expect(posts).toEqual(['/track-order.data'])
})

test('§2 Track order: who signs out elsewhere leaves no email behind', async ({ page, shopper, context }) => {
  await shopper.isRegistered()
  await shopper.open('/track-order')
  await expect(contact(page)).toHaveValue(shopper.email)
  const otherTab = await context.newPage()
  await otherTab.goto('/account')
  await otherTab.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(otherTab).toHaveURL('/')
  await page.bringToFront()
  await expect(contact(page)).toHaveValue('')
})

test('T44 Track order: after too many tries one is told when to try again', async ({ page, shopper }) => {
  await shopper.open('/track-order')
  await postMany(page, 10, { orderId: 'deadbeef', contactInfo: shopper.email })
  await track(page, 'deadbeef', shopper.email)
  await expect(page.getByRole('alert')).toContainText(/Too many tries\. Please try again in \d+ (seconds?|minutes)\./)
  await expect(destructiveToast(page)).toContainText('Too many tries.')
  await expect(number(page)).toHaveValue('deadbeef')
})

test('§8 Track order: where the shop cannot be reached, all that was typed stays', async ({ page, shopper }) => {
  await shopper.open('/track-order')
  await page.route('**/track-order.data*', (route) => route.abort())
  await track(page, '1b4e28ba', shopper.email)
  await expect(page.getByRole('alert')).toContainText('The shop could not be reached.')
  await expect(contact(page)).toHaveValue(shopper.email)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: track an order, after a slip and a wrong contact', async ({ page, shopper, shop }) => {
    const id = await givenOrder(shop, shopper.email)
    await page.goto(`/track-order?id=${id.slice(0, 8)}`)
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText(REQUIRED)
    await contact(page).fill('nobody@example.com')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText(FAILED)
    await expect(contact(page)).toHaveValue('nobody@example.com')
    await contact(page).fill('98765 43210')
    await submit(page).click()
    await expect(result(page).getByRole('heading', { name: `Order #${id.slice(0, 8)}` })).toBeVisible()
    await expect(page).toHaveURL(`/track-order?id=${id.slice(0, 8)}`)
    await expect(number(page)).toHaveValue(id.slice(0, 8))
  })
})
