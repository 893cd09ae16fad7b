import type { Page } from '@playwright/test'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { field } from './forms.ts'
import { expect, test, type JourneyShop, type Shopper } from './shop.ts'
import { dropByDrop, stopTheClock } from './stopped-clock.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Somebody registered who asked for a link to reset their password: where it leads. */
async function resetLink(page: Page, shopper: Shopper, shop: JourneyShop): Promise<string> {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await page.request.post('/forgot-password', { form: { email: shopper.email }, headers: { origin: shop.url } })
  return `/reset-password#access_token=${tokenIn(await mailTo(shop.dataDir, shopper.email, /reset/i))}&type=recovery`
}

test('§2 Reset password: a new password by the link in the mail, then to login after 2 seconds', async ({ page, shopper, shop }) => {
  const link = await resetLink(page, shopper, shop)
  await shopper.open(link)
  await expect(field(page, 'New password')).toHaveAccessibleDescription('At least 6 characters.')
  for (const label of ['New password', 'Confirm new password']) {
    await field(page, label).fill('jamdani7')
    await page.getByRole('button', { name: `Show ${label.toLowerCase()}` }).click()
    await expect(field(page, label)).toHaveAttribute('type', 'text')
  }
  await stopTheClock(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await dropByDrop(page, page.getByRole('status').filter({ hasText: 'in 2 seconds' }))
  await shopper.isTold('Password updated successfully', 'Your password has been reset. You can now log in with your new password.')
  await expect(heading(page, 'Password updated')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login')
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(2_100)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  await shopper.logIn('jamdani7')
  await expect(page).toHaveURL('/')
})

test('T31 the key of a reset link goes nowhere but into the answer of its own page', async ({ page, shopper, shop }) => {
  const link = await resetLink(page, shopper, shop)
  const token = /access_token=([^&]+)/.exec(link)?.[1] ?? ''
  const went: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.url().includes(token)) went.push(`address ${pathname}`)
    if (JSON.stringify(request.headers()).includes(token)) went.push(`headers ${pathname}`)
    if (request.postData()?.includes(token)) went.push(`body ${pathname}`)
  })
  await shopper.open(link)
  await field(page, 'New password').fill('jamdani7')
  await field(page, 'Confirm new password').fill('jamdani7')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(heading(page, 'Password updated')).toBeVisible()
  expect([...new Set(went)]).toEqual(['body /reset-password.data'])
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/reset-password')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]))
  expect(kept).not.toContain(token)
})

test('§4 a reset link that is good is a session event: password recovery', async ({ page, shopper, shop }) => {
  const link = await resetLink(page, shopper, shop)
  await page.addInitScript(() => {
    addEventListener('session', ({ detail }) => {
      if (detail.event) document.documentElement.dataset.heard = `${document.documentElement.dataset.heard ?? ''} ${detail.event}`
    })
  })
  await shopper.open(link)
  await expect(field(page, 'New password')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-heard', /password recovery$/)
})

test('§5 Reset password: both passwords are checked before anything is sent', async ({ page, shopper, shop }) => {
  await shopper.open(await resetLink(page, shopper, shop))
  await field(page, 'New password').fill('short')
  await field(page, 'Confirm new password').fill('tiny')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Password must be at least 6 characters',
    'Password must be at least 6 characters',
  ])
  await field(page, 'New password').fill('jamdani7')
  await field(page, 'Confirm new password').fill('jamdani8')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Passwords do not match'])
  await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription('Passwords do not match')
})

test('§8 Reset password: what the server refuses is a toast, and stays in the page', async ({ page, shopper, shop }) => {
  const told = 'This password is used by many people. Please choose another.'
  await shopper.open(await resetLink(page, shopper, shop))
  await field(page, 'New password').fill('password123')
  await field(page, 'Confirm new password').fill('password123')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await shopper.isTold('Error updating password', told)
  await expect(page.getByRole('alert').getByRole('link', { name: told })).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue('')
})

test('§2 Reset password: a link that was used is no longer good', async ({ page, shopper, shop }) => {
  const link = await resetLink(page, shopper, shop)
  const token = /access_token=([^&]+)/.exec(link)?.[1] ?? ''
  const form = { token, password: 'jamdani7', confirmPassword: 'jamdani7' }
  expect((await page.request.post('/reset-password', { form, headers: { origin: shop.url } })).status()).toBe(200)
  await shopper.open(link)
  await expect(heading(page, 'Invalid or expired link')).toBeVisible()
})

for (const [which, path] of [
  ['without a token', '/reset-password'],
  ['with a token nobody gave', '/reset-password#access_token=none&type=recovery'],
  ['with a token for something else', '/reset-password#access_token=none&type=signup'],
] as const) {
  test(`§2 Reset password: ${which} the link is told to be invalid, and after 3 seconds one asks for a new one`, async ({
    page,
    shopper,
  }) => {
    await stopTheClock(page)
    await page.goto(path)
    await dropByDrop(page, page.getByRole('status').filter({ hasText: 'in 3 seconds' }))
    await shopper.isTold('Invalid or expired link', 'This password reset link is invalid or has expired. Please request a new link.')
    await expect(heading(page, 'Invalid or expired link')).toBeFocused()
    await expect(page.getByText('This password reset link is invalid or has expired. Please request a new link.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password')
    await page.clock.runFor(2_500)
    await expect(page).toHaveURL(path)
    await page.clock.runFor(600)
    await expect(page).toHaveURL('/forgot-password')
  })
}

for (const [sign, does] of [
  ['tabs', (page: Page) => page.keyboard.press('Tab')],
  ['scrolls', (page: Page) => page.mouse.wheel(0, 100)],
  ['presses', (page: Page) => page.getByRole('heading', { level: 1 }).click()],
] as const) {
  test(`§2 Reset password: who ${sign} is not taken away`, async ({ page }) => {
    await stopTheClock(page)
    await page.goto('/reset-password')
    await dropByDrop(page, page.getByRole('status').filter({ hasText: 'in 3 seconds' }))
    await does(page)
    await expect(page.getByRole('status').filter({ hasText: 'You stay on this page.' })).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/reset-password')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
}

test('§2 Reset password: while the link is looked at, neither the form nor an error shows; cut off, one can ask again', async ({
  page,
  shopper,
  shop,
}) => {
  const link = await resetLink(page, shopper, shop)
  let cutOff = () => {}
  const held = new Promise<void>((resolve) => (cutOff = resolve))
  await page.route(
    '**/reset-password.data*',
    async (route) => {
      await held
      await route.abort()
    },
    { times: 1 },
  )
  await shopper.open(link)
  await expect(page.getByText('Checking your link…')).toBeAttached()
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  cutOff()
  await expect(page.getByRole('alert')).toContainText('The shop could not be reached.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'New password')).toBeVisible()
})

test('§8 Register: the address is confirmed by the link in the mail', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  const link = `/verify-email#token=${tokenIn(await mailTo(shop.dataDir, shopper.email, /confirm|verify/i))}`
  await shopper.open(link)
  await expect(heading(page, 'Email confirmed')).toBeFocused()
  await expect(page.getByText(shopper.email, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await page.getByRole('main').getByRole('link', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/account')
  await page.goto(link)
  await expect(heading(page, 'Your email is not confirmed')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/account')
})

test('§2 Account: a new address is confirmed by the link in the mail, and one signs in with it from then on', async ({
  page,
  shopper,
  shop,
}) => {
  const email = `new.${shopper.email}`
  await shopper.isRegistered()
  await page.request.post('/account/email', {
    form: { email, currentPassword: 'rangoli9' },
    headers: { origin: shop.url },
    maxRedirects: 0,
  })
  await shopper.open(`/verify-email#token=${tokenIn(await mailTo(shop.dataDir, email, /./))}`)
  await expect(heading(page, 'Email changed')).toBeFocused()
  await expect(page.getByText(`From now on, sign in with ${email}`)).toBeVisible()
})
