import type { Page } from '@playwright/test'
import { destructiveToast, field, listenForPosts, submit, consumeTries } from './forms.ts'
import { insertPlainOrder } from './plain-order.ts'
import { expect, test } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

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

test('§2 Track order: the number comes from the address, the email from the account, and both can be changed; T5 nothing is asked for by itself, and nothing personal comes into the address; T2 what was typed instead of the email stands; who signs out elsewhere leaves no email behind', async ({
  page,
  shopper,
  shop,
  context,
}) => {
  const posts = listenForPosts(page)
  await shopper.signUpDirectly()
  const [gift, own] = [
    await insertPlainOrder(shop, 'gift@example.com'),
    await insertPlainOrder(shop, shopper.email),
  ]
  await shopper.open(`/track-order?id=${gift}`)
  await expect(number(page)).toHaveValue(gift)
  await expect(contact(page)).toHaveValue(shopper.email)
  await expect(contact(page)).toHaveAccessibleDescription('Using your account email by default')
  await expect(result(page)).toHaveCount(0)
  await contact(page).fill('gift@example.com')
  await submit(page).click()
  await expect(result(page)).toBeVisible()
  await expect(page).toHaveURL(`/track-order?id=${gift}`)
  // One for the press, none before it.
  expect(posts).toEqual(['/track-order.data'])
  await track(page, own.slice(0, 8), '98765 43210')
  await expect(result(page)).toContainText(own.slice(0, 8))
  await expect(contact(page)).toHaveValue('98765 43210')

  await test.step('signed out elsewhere', async () => {
    await shopper.open('/track-order')
    await expect(contact(page)).toHaveValue(shopper.email)
    const otherTab = await context.newPage()
    await otherTab.goto('/account')
    await otherTab.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(otherTab).toHaveURL('/')
    await page.bringToFront()
    await expect(contact(page)).toHaveValue('')
  })
})

test('§5 Track order: both fields are required, in a toast and in the page, and nothing is sent; §8 a failure is told in a toast and in the page, with the fields kept; T3 a failure after a result takes the result away, and a result after a failure the failure; T4 the heading of the result gets the focus, each time, and the form stays for another; T44 after too many tries one is told when to try again; where the shop cannot be reached, all that was typed stays', async ({
  page,
  shopper,
  shop,
}) => {
  const posts = listenForPosts(page)
  const summary = page.getByRole('alert')
  await shopper.open('/track-order')
  await test.step('nothing typed', async () => {
    await submit(page).click()
    await shopper.expectToast('Required fields', REQUIRED)
    await expect(destructiveToast(page)).toBeVisible()
    await expect(number(page)).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(2)
    await number(page).fill('1b4e28ba')
    await contact(page).fill('  ')
    await submit(page).click()
    await expect(contact(page)).toBeFocused()
    await expect(contact(page)).toHaveAccessibleDescription(
      /Enter the email or phone of the order$/,
    )
    await expect(summary).toHaveCount(0)
    await expect(number(page)).toHaveValue('1b4e28ba')
    expect(posts).toEqual([])
  })
  const fails = async (orderId: string, contactInfo: string) => {
    await track(page, orderId, contactInfo)
    await expect(summary).toBeFocused()
    await expect(summary).toContainText(FAILED)
    await expect(page).toHaveTitle(/^Error: /)
    await expect(number(page)).toHaveValue(orderId)
    await expect(contact(page)).toHaveValue(contactInfo)
    await expect(result(page)).toHaveCount(0)
  }
  const finds = async () => {
    const id = await insertPlainOrder(shop, shopper.email)
    await track(page, id, shopper.email)
    await expect(
      result(page).getByRole('heading', { name: `Order #${id.slice(0, 8)}` }),
    ).toBeFocused()
    await expect(result(page).getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Track another order' })).toBeVisible()
    await expect(summary).toHaveCount(0)
  }
  await fails(await insertPlainOrder(shop, shopper.email), 'nobody@example.com')
  await shopper.expectToast('Error', FAILED)
  await expect(destructiveToast(page).filter({ hasText: FAILED })).toBeVisible()
  await finds()
  await fails('deadbeef', shopper.email)
  await finds()
  await finds()
  await test.step('too many tries', async () => {
    await consumeTries(shop, 'track-network', 100)
    await track(page, 'deadbeef', shopper.email)
    await expect(summary).toContainText(
      /Too many tries\. Please try again in \d+ (seconds?|minutes)\./,
    )
    await expect(destructiveToast(page).filter({ hasText: 'Too many tries.' })).toBeVisible()
    await expect(number(page)).toHaveValue('deadbeef')
  })
  await test.step('the shop cannot be reached', async () => {
    await page.route('**/track-order.data*', (route) => route.abort())
    await track(page, '1b4e28ba', shopper.email)
    await expect(summary).toContainText('The shop could not be reached.')
    await expect(contact(page)).toHaveValue(shopper.email)
  })
})
