import { mailTo } from '../mail-folder.ts'
import { expect, test } from './shop.ts'

/** Where the link of a mail leads. */
const linkIn = async (dataDir: string, email: string, subject: RegExp) =>
  /http:\S+#\S+/.exec((await mailTo(dataDir, email, subject)).text ?? '')?.[0] ?? ''

test('§2 Account: everything an account holds is a press away, and back', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open('/account')
  const places = page.getByRole('navigation', { name: 'Your account' })
  for (const [link, heading] of [
    ['Addresses', 'Your addresses'],
    ['Name', 'Your name'],
    ['Email', 'Your email'],
    ['Password', 'Your password'],
    ['Devices', 'Your devices'],
    ['Your data', 'Your data'],
  ] as const) {
    await places.getByRole('link', { name: new RegExp(`^${link}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  }
})

test('§2 Account: an address that is not confirmed says so until its link is opened', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  await shopper.open('/account')
  await expect(page.getByText('This address is not confirmed yet.')).toBeVisible()
  await page.goto(await linkIn(shop.dataDir, shopper.email, /confirm/i))
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await shopper.open('/account')
  await expect(page.getByText(shopper.email)).toBeVisible()
  await expect(page.getByText('This address is not confirmed yet.')).toHaveCount(0)
})

test('§2 Account: a new link to confirm the address is sent when asked for', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open('/account')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await shopper.isTold('Check your email', 'We have sent you a new link to confirm your address.')
})

test('§5 Account: a name too short is said by its field and nothing is sent; mended, it is saved and greets at once', async ({
  page,
  shopper,
}) => {
  await shopper.isRegistered()
  await shopper.open('/account/name')
  await page.getByLabel('Full name').fill('A')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Name must be at least 2 characters'])
  await page.getByLabel('Full name').fill('Asha Devi')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/account')
  await shopper.isTold('Saved', 'Your name has been changed.')
  await expect(page.getByRole('definition').first()).toHaveText('Asha Devi')
})

test('the email is changed by the password and the link in the new mailbox', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  await shopper.open('/account/email')
  const newEmail = `new.${shopper.email}`
  await page.getByLabel('New email').fill(newEmail)
  await page.getByLabel('Your password', { exact: true }).fill('rangoli8')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your password. Please try again.')
  await expect(page.getByLabel('New email')).toHaveValue(newEmail)
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('')
  await page.getByLabel('Your password', { exact: true }).fill('rangoli9')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await shopper.isTold('Check your email', 'Open the link we sent to the new address to make it yours.')
  await expect(page.getByRole('definition').last()).toHaveText(shopper.email)
  await page.goto(await linkIn(shop.dataDir, newEmail, /./))
  await expect(page.getByText(newEmail)).toBeVisible()
  await shopper.open('/account')
  await expect(page.getByRole('definition').last()).toHaveText(newEmail)
})

test('T33 a changed password signs the other devices out, and this one not', async ({ page, shopper, browser, shop }) => {
  await shopper.isRegistered()
  const elsewhere = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await elsewhere.goto('/login?from=%2Faccount')
  await elsewhere.getByLabel('Email').fill(shopper.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill('rangoli9')
  await elsewhere.getByRole('button', { name: 'Login' }).click()
  await expect(elsewhere).toHaveURL('/account')

  await shopper.open('/account/password')
  await page.getByLabel('Your password now', { exact: true }).fill('rangoli9')
  await page.getByLabel('New password', { exact: true }).fill('password123')
  await page.getByLabel('Confirm new password', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This password is used by many people. Please choose another.')
  await page.getByLabel('Your password now', { exact: true }).fill('rangoli9')
  await page.getByLabel('New password', { exact: true }).fill('jamdani7')
  await page.getByLabel('Confirm new password', { exact: true }).fill('jamdani7')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/account')
  await shopper.isTold('Password changed', 'You have been signed out on your other devices.')

  await elsewhere.goto('/account')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await elsewhere.context().close()
})

test('a device is signed out from the list of devices', async ({ page, shopper, browser, shop }) => {
  await shopper.isRegistered()
  const phone = await browser.newContext({
    baseURL: shop.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36',
  })
  const elsewhere = await phone.newPage()
  await elsewhere.goto('/login?from=%2Faccount')
  await elsewhere.getByLabel('Email').fill(shopper.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill('rangoli9')
  await elsewhere.getByRole('button', { name: 'Login' }).click()
  await expect(elsewhere).toHaveURL('/account')

  await shopper.open('/account/devices')
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await devices
    .last()
    .getByRole('button', { name: /^Sign out Chrome on Android/ })
    .click()
  await shopper.isTold('Signed out', 'That device is no longer signed in.')
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await elsewhere.goto('/account')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await phone.close()
})

test('what the shop knows is downloaded as a file', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open('/account/delete')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
})

test('an account is deleted by a tick and the password; a slip deletes nothing', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open('/account/delete')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Tick the box if you are sure', 'Enter your password'])
  await page.getByLabel('Yes, delete my account for good').check()
  await page.getByLabel('Your password', { exact: true }).fill('rangoli9')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await shopper.isTold('Account deleted', 'Your account and what we knew of you are gone.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await shopper.open('/login')
  await shopper.logIn()
  await expect(page.getByRole('alert')).toContainText('The email or the password is not right.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Account: name and password are changed, a device signed out and the account deleted', async ({ page, shopper }) => {
    await shopper.isRegistered()
    await page.goto('/account/name')
    await page.getByLabel('Full name').fill('A')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Name must be at least 2 characters')
    await page.getByLabel('Full name').fill('Asha Devi')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('definition').first()).toHaveText('Asha Devi')
    await page.goto('/account/password')
    await page.getByLabel('Your password now', { exact: true }).fill('rangoli9')
    await page.getByLabel('New password', { exact: true }).fill('jamdani7')
    await page.getByLabel('Confirm new password', { exact: true }).fill('jamdani7')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page).toHaveURL('/account')
    await page.goto('/account/delete')
    await page.getByLabel('Yes, delete my account for good').check()
    await page.getByLabel('Your password', { exact: true }).fill('jamdani7')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  })
})
