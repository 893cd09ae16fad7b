import type { Page } from '@playwright/test'
import { saveAddresses, ASHA, LIST, MEERA } from './address-fixture.ts'
import { field, listenForPosts } from './forms.ts'
import { expect, test } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

const card = (page: Page, name: string) =>
  page.getByTestId('address').filter({ has: page.getByRole('heading', { name }) })
const names = (page: Page) => page.getByTestId('address').getByRole('heading')
const press = (page: Page, name: string, button: RegExp) =>
  card(page, name).getByRole('button', { name: button }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save address' }).click()
const NO_PHONE = 'Enter a 10-digit Indian mobile number, such as 98765 43210'
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

test('§2 Account: the first address, from the empty list: what is wrong is told by field and in the summary before it is sent, and forgotten when it is mended; the PIN code fills in the city, and it is offered first; A10 without a connection nothing typed is lost', async ({
  page,
  shopper,
  context,
}) => {
  const posts = listenForPosts(page)
  const [pin, city, summary] = [
    field(page, 'PIN code'),
    field(page, 'City'),
    page.getByRole('alert'),
  ]
  await shopper.signUpDirectly()
  await shopper.open('/account')
  await page.getByRole('link', { name: /^Addresses/ }).click()
  await expect(page.getByText('No address saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add an address' }).click()
  await expect(heading(page, 'New address')).toBeFocused()
  await expect(field(page, 'First name')).toHaveValue('Asha')

  await test.step('what is wrong', async () => {
    await field(page, 'Phone').fill('12345')
    await pin.focus()
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(new RegExp(`${NO_PHONE}$`))
    await save(page)
    await expect(field(page, 'Phone')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: New address/)
    await expect(summary.getByRole('link')).toHaveText([
      NO_PHONE,
      'Enter the PIN code',
      'Enter the city, town or village',
      'Enter the house number and street',
    ])
    await summary.getByRole('link', { name: 'Enter the PIN code' }).click()
    await expect(pin).toBeFocused()
    // Filling in the city also clears its error.
    await page.keyboard.type('211 001')
    for (const mended of [pin, city]) await expect(mended).not.toHaveAttribute('aria-invalid')
    await expect(field(page, 'Address')).toHaveAttribute('aria-invalid', 'true')
    expect(posts).toEqual([])
  })
  await test.step('the city that a PIN code fills in is only a beginning: what the shopper types stays', async () => {
    await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
    await expect(city).toHaveValue('Prayagraj')
    // A wrong PIN code clears the city it has filled in.
    await pin.fill('560001')
    await expect(city).toHaveValue('Bengaluru')
    await pin.fill('900056')
    await expect(
      page.getByText(
        'We cannot find this PIN code. If you are sure it is right, choose the State below.',
      ),
    ).toBeVisible()
    await expect(city).toHaveValue('')
    await city.fill('Whitefield')
    await pin.fill('560066')
    await expect(page.getByText('This PIN code is in Karnataka.')).toBeVisible()
    await expect(city).toHaveValue('Whitefield')
    await pin.fill('5600')
    await expect(page.getByText('This PIN code is in Karnataka.')).toHaveCount(0)
  })
  await test.step('without a connection', async () => {
    await field(page, 'Phone').fill('+91 98765-43210')
    await pin.fill('211 001')
    await city.fill('Prayagraj')
    await field(page, 'Address').fill(ASHA.address)
    await context.setOffline(true)
    await save(page)
    await expect(summary).toContainText('The shop could not be reached.')
    await expect(field(page, 'Address')).toHaveValue(ASHA.address)
    await context.setOffline(false)
  })
  await save(page)
  await expect(heading(page, 'Your addresses')).toBeFocused()
  await shopper.expectToast('Saved', 'Your address has been saved.')
  await expect(card(page, 'Asha Rao')).toContainText(
    '12 MG Road, Civil LinesPrayagraj 211001Uttar PradeshPhone 98765 43210',
  )
  await expect(card(page, 'Asha Rao').getByText('Default address')).toBeVisible()
})

test('§2 Account: an address is added with the keyboard alone, changed, offered first, removed at once and brought back as it was; one that was removed in another tab is not found, and goes from the list', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.signUpDirectly()
  await saveAddresses(page, MEERA)
  await shopper.open(LIST)
  await test.step('added with the keyboard alone', async () => {
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
    await page.keyboard.type(ASHA.address)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Your addresses')).toBeFocused()
    await expect(names(page)).toHaveText(['Asha Rao', 'Meera Iyer'])
  })
  await test.step('removed at once, and back, with the keyboard alone', async () => {
    await page.getByRole('button', { name: /^Remove the address of Asha Rao/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Removed: Asha Rao, 12 MG Road, Civil Lines')).toBeVisible()
    await expect(names(page)).toHaveText(['Meera Iyer'])
    await expect(heading(page, 'Your addresses')).toBeFocused()
    // The link to add an address is in between.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(names(page)).toHaveText(['Asha Rao', 'Meera Iyer'])
    await expect(card(page, 'Asha Rao').getByText('Default address')).toBeVisible()
    await shopper.expectToast('Saved', 'Your address has been saved.')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })
  await test.step('changed, and another one offered first', async () => {
    await page
      .getByRole('link', { name: 'Change the address of Meera Iyer, 7 Church Street' })
      .click()
    await expect(heading(page, 'Change address')).toBeFocused()
    await expect(page.getByText('This PIN code is in Karnataka.')).toBeVisible()
    await field(page, 'Address').fill('9 Church Street')
    await save(page)
    await expect(card(page, 'Meera Iyer')).toContainText('9 Church Street')
    await expect(heading(page, 'Your addresses')).toBeFocused()
    await press(page, 'Meera Iyer', /^Make default/)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'Now your default address: Meera Iyer, 9 Church Street' }),
    ).toBeVisible()
    await expect(names(page)).toHaveText(['Meera Iyer', 'Asha Rao'])
    await expect(page.getByText('Default address', { exact: true })).toHaveCount(1)
    await expect(heading(page, 'Your addresses')).toBeFocused()
    await page.getByRole('link', { name: /^Change the address of Asha Rao/ }).click()
    await page.getByLabel('Use this as my default address').check()
    await save(page)
    await expect(names(page)).toHaveText(['Asha Rao', 'Meera Iyer'])
  })
  await test.step('removed in another tab', async () => {
    const other = await context.newPage()
    await other.goto(LIST)
    await press(other, 'Meera Iyer', /^Remove/)
    await expect(other.getByText(/^Removed: Meera Iyer/)).toBeVisible()
    await press(page, 'Meera Iyer', /^Make default/)
    await expect(page.getByText('This address is not among yours any more.')).toBeVisible()
    await expect(names(page)).toHaveText(['Asha Rao'])
  })
  await test.step('removed from its own screen, the last of them', async () => {
    await page.getByRole('link', { name: /^Change the address of Asha Rao/ }).click()
    await page.getByRole('button', { name: 'Remove this address' }).click()
    await expect(page.getByText('No address saved yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(names(page)).toHaveText(['Asha Rao'])
  })
})
