import { request } from '@playwright/test'
import { expect, test } from './shop.ts'

test('§5 Account: a name too short is said by its field and nothing is sent; mended, it is saved and greets at once; a device is signed out from the list of devices; T33 a changed password signs the other devices out, and this one not', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  const phone = await request.newContext({
    baseURL: shop.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36',
  })
  const signsInOnPhone = () =>
    phone.post('/login', {
      form: { email: shopper.email, password: 'rangoli9' },
      headers: { origin: shop.url },
      maxRedirects: 0,
    })
  const accountOnPhone = async () => (await phone.get('/account', { maxRedirects: 0 })).status()

  await test.step('the name', async () => {
    await shopper.open('/account/name')
    await page.getByLabel('Full name').fill('A')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(
      /Name must be at least 2 characters$/,
    )
    await page.getByLabel('Full name').fill('Asha Devi')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/account')
    await shopper.expectToast('Saved', 'Your name has been changed.')
    await expect(page.getByRole('definition').first()).toHaveText('Asha Devi')
  })
  await test.step('a device', async () => {
    await signsInOnPhone()
    expect(await accountOnPhone()).toBe(200)
    await shopper.open('/account/devices')
    const devices = page.getByRole('main').getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.first()).toContainText('This device')
    await devices
      .last()
      .getByRole('button', { name: /^Sign out Chrome on Android/ })
      .click()
    await shopper.expectToast('Signed out', 'That device is no longer signed in.')
    await expect(devices).toHaveCount(1)
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
    expect(await accountOnPhone()).toBe(302)
  })
  await test.step('the password', async () => {
    await signsInOnPhone()
    expect(await accountOnPhone()).toBe(200)
    await shopper.open('/account/password')
    const change = async (password: string) => {
      await page.getByLabel('Current password', { exact: true }).fill('rangoli9')
      for (const label of ['New password', 'Confirm new password'])
        await page.getByLabel(label, { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('password123')
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      /This password is used by many people\. Please choose another\.$/,
    )
    await change('jamdani7')
    await expect(page).toHaveURL('/account')
    await shopper.expectToast('Password changed', 'You have been signed out on your other devices.')
    expect(await accountOnPhone()).toBe(302)
  })
  await phone.dispose()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Account: without JavaScript, name and password are changed and the account is deleted', async ({
    page,
    shopper,
  }) => {
    await shopper.signUpDirectly()
    await page.goto('/account/name')
    await page.getByLabel('Full name').fill('A')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Name must be at least 2 characters')
    await page.getByLabel('Full name').fill('Asha Devi')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('definition').first()).toHaveText('Asha Devi')
    await page.goto('/account/password')
    await page.getByLabel('Current password', { exact: true }).fill('rangoli9')
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
