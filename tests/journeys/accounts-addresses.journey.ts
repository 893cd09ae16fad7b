import type { Page } from '@playwright/test'
import { areSaved, ASHA, LIST, MEERA } from './given-addresses.ts'
import { field, listenForPosts } from './forms.ts'
import { expect, test } from './shop.ts'

const card = (page: Page, name: string) => page.getByTestId('address').filter({ has: page.getByRole('heading', { name }) })
const names = (page: Page) => page.getByTestId('address').getByRole('heading')
const save = (page: Page) => page.getByRole('button', { name: 'Save address' }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('§2 Account: the first address, from the empty list: the PIN code fills in the city, and it is offered first', async ({
  page,
  shopper,
}) => {
  await shopper.isRegistered()
  await shopper.open('/account')
  await page.getByRole('link', { name: /^Addresses/ }).click()
  await expect(page.getByText('No address saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add an address' }).click()
  await expect(heading(page, 'New address')).toBeFocused()

  await expect(field(page, 'First name')).toHaveValue('Asha')
  await field(page, 'Phone').fill('+91 98765-43210')
  await field(page, 'PIN code').pressSequentially('211 001')
  await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Prayagraj')
  await field(page, 'Address').fill('12 MG Road, Civil Lines')
  await save(page)

  await expect(heading(page, 'Your addresses')).toBeFocused()
  await shopper.isTold('Saved', 'Your address has been saved.')
  await expect(card(page, 'Asha Rao')).toContainText('12 MG Road, Civil LinesPrayagraj 211001Uttar PradeshPhone 98765 43210')
  await expect(card(page, 'Asha Rao').getByText('Offered first')).toBeVisible()
})

test('the city that a PIN code fills in is only a beginning: what the shopper types stays', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open(`${LIST}/new`)
  const city = field(page, 'City')
  await field(page, 'PIN code').fill('211001')
  await expect(city).toHaveValue('Prayagraj')
  // A slip in the PIN code takes back what it has filled in.
  await field(page, 'PIN code').fill('560001')
  await expect(city).toHaveValue('Bengaluru')
  await field(page, 'PIN code').fill('900056')
  await expect(page.getByText('We do not know this PIN code. If it is right, go on.')).toBeVisible()
  await expect(city).toHaveValue('')
  await city.fill('Whitefield')
  await field(page, 'PIN code').fill('560066')
  await expect(page.getByText('This PIN code is in Karnataka.')).toBeVisible()
  await expect(city).toHaveValue('Whitefield')
  await field(page, 'PIN code').fill('5600')
  await expect(page.getByText('This PIN code is in Karnataka.')).toHaveCount(0)
})

test('§2 Account: a wrong address is told by field and in the summary before it is sent; what is mended is forgotten', async ({
  page,
  shopper,
}) => {
  const posts = listenForPosts(page)
  await shopper.isRegistered()
  await shopper.open(`${LIST}/new`)
  await field(page, 'Phone').fill('12345')
  await field(page, 'PIN code').focus()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/Enter a 10-digit Indian mobile number, such as 98765 43210$/)
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: New address/)
  await expect(summary.getByRole('link')).toHaveText([
    'Enter a 10-digit Indian mobile number, such as 98765 43210',
    'Enter the PIN code',
    'Enter the city, town or village',
    'Enter the house number and street',
  ])
  await summary.getByRole('link', { name: 'Enter the PIN code' }).click()
  await expect(field(page, 'PIN code')).toBeFocused()
  // The city it fills in is no longer missing either.
  await page.keyboard.type('211001')
  for (const mended of ['PIN code', 'City']) await expect(field(page, mended)).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Address')).toHaveAttribute('aria-invalid', 'true')
  expect(posts).toEqual([])
})

test('§2 Account: an address is changed, and another one offered first', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await areSaved(page, ASHA, MEERA)
  await shopper.open(LIST)
  await expect(names(page)).toHaveText(['Asha Rao', 'Meera Iyer'])
  await page.getByRole('link', { name: 'Change the address of Meera Iyer, 7 Church Street' }).click()
  await expect(heading(page, 'Change address')).toBeFocused()
  await expect(page.getByText('This PIN code is in Karnataka.')).toBeVisible()
  await field(page, 'Address').fill('9 Church Street')
  await save(page)
  await expect(card(page, 'Meera Iyer')).toContainText('9 Church Street')
  await expect(heading(page, 'Your addresses')).toBeFocused()

  await card(page, 'Meera Iyer')
    .getByRole('button', { name: /^Offer first/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Offered first from now on: Meera Iyer, 9 Church Street' })).toBeVisible()
  await expect(names(page)).toHaveText(['Meera Iyer', 'Asha Rao'])
  await expect(page.getByText('Offered first', { exact: true })).toHaveCount(1)
  await expect(heading(page, 'Your addresses')).toBeFocused()

  await page.getByRole('link', { name: /^Change the address of Asha Rao/ }).click()
  await page.getByLabel('Offer this address first at the checkout').check()
  await save(page)
  await expect(names(page)).toHaveText(['Asha Rao', 'Meera Iyer'])
})

test('§2 Account: an address is removed at once, and comes back as it was', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await areSaved(page, ASHA, MEERA)
  await shopper.open(LIST)
  await card(page, 'Asha Rao')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('Removed: Asha Rao, 12 MG Road, Civil Lines')).toBeVisible()
  await expect(names(page)).toHaveText(['Meera Iyer'])
  await expect(heading(page, 'Your addresses')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(page)).toHaveText(['Asha Rao', 'Meera Iyer'])
  await expect(card(page, 'Asha Rao').getByText('Offered first')).toBeVisible()
  await shopper.isTold('Saved', 'Your address has been saved.')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // From its own screen too, down to the last.
  await page.getByRole('link', { name: /^Change the address of Asha Rao/ }).click()
  await page.getByRole('button', { name: 'Remove this address' }).click()
  await card(page, 'Meera Iyer')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('No address saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(page)).toHaveText(['Meera Iyer'])
})

test('an address that was removed in another tab is not found, and goes from the list', async ({ page, shopper, context }) => {
  await shopper.isRegistered()
  await areSaved(page, ASHA, MEERA)
  await shopper.open(LIST)
  const other = await context.newPage()
  await other.goto(LIST)
  await card(other, 'Meera Iyer')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(other.getByText(/^Removed: Meera Iyer/)).toBeVisible()
  await card(page, 'Meera Iyer')
    .getByRole('button', { name: /^Offer first/ })
    .click()
  await expect(page.getByText('This address is not among yours any more.')).toBeVisible()
  await expect(names(page)).toHaveText(['Asha Rao'])
})

test('A10 without a connection nothing typed is lost, and the shopper is told', async ({ page, shopper, context }) => {
  await shopper.isRegistered()
  await shopper.open(`${LIST}/new`)
  await field(page, 'Phone').fill(ASHA.phone)
  await field(page, 'PIN code').fill(ASHA.postalCode)
  await expect(field(page, 'City')).toHaveValue('Prayagraj')
  await field(page, 'Address').fill(ASHA.address)
  await context.setOffline(true)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('The shop could not be reached.')
  await expect(field(page, 'Address')).toHaveValue(ASHA.address)
  await context.setOffline(false)
  await save(page)
  await expect(names(page)).toHaveText(['Asha Rao'])
})

test('§2 Account: an address with the keyboard alone', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await areSaved(page, MEERA)
  await shopper.open(LIST)
  await page.getByRole('link', { name: 'Add an address' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'New address')).toBeFocused()
  for (const typed of ['Asha', 'Rao', '9876543210', '211001']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await expect(field(page, 'City')).toHaveValue('Prayagraj')
  await page.keyboard.press('Tab')
  await expect(field(page, 'City')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('12 MG Road')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your addresses')).toBeFocused()
  await expect(names(page)).toHaveText(['Asha Rao', 'Meera Iyer'])
  await page.getByRole('button', { name: /^Remove the address of Asha Rao/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(heading(page, 'Your addresses')).toBeFocused()
  // The way to add one stands between.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: an address is added, refused, changed, offered first, removed and taken back', async ({ page, shopper }) => {
    await shopper.isRegistered()
    await page.goto(LIST)
    await page.getByRole('link', { name: 'Add an address' }).click()
    await field(page, 'Phone').fill('12345')
    await field(page, 'PIN code').fill('900056')
    await field(page, 'City').fill('56 APO')
    await field(page, 'Address').fill('Unit 12')
    await save(page)
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter a 10-digit Indian mobile number, such as 98765 43210'])
    await expect(field(page, 'Address')).toHaveValue('Unit 12')
    await field(page, 'Phone').fill('9876543210')
    await save(page)
    await expect(page).toHaveURL(LIST)
    await expect(card(page, 'Asha Rao')).toContainText('We do not know PIN code 900056.')

    await areSaved(page, MEERA)
    await page.goto(LIST)
    await page.getByRole('link', { name: /^Change the address of Meera Iyer/ }).click()
    await field(page, 'City').fill('Bangalore')
    await save(page)
    await expect(card(page, 'Meera Iyer')).toContainText('Bangalore 560001')
    await page.getByRole('button', { name: /^Offer first/ }).click()
    await expect(names(page)).toHaveText(['Meera Iyer', 'Asha Rao'])
    await page.getByRole('button', { name: /^Remove the address of Meera Iyer/ }).click()
    await expect(names(page)).toHaveText(['Asha Rao'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(LIST)
    await expect(names(page)).toHaveText(['Meera Iyer', 'Asha Rao'])
  })
})
