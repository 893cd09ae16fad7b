import type { Route } from '@playwright/test'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { field } from './forms.ts'
import { seedCart, shirtLine } from './cart-fixture.ts'
import { expect, test } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

test('§2 Account: name, email, Back to Home; §8 Logout: when the shop cannot be reached it says so, and one is still signed in; logging out says so, shows nothing of it again, and leaves nothing typed for the next person', async ({
  page,
  shopper,
  shop,
}) => {
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  const logOut = () => page.getByRole('button', { name: 'Log out' }).click()
  await seedCart(page, await shirtLine(shop))
  await shopper.signUpDirectly()
  await shopper.open('/checkout')
  await field(page, 'Address').fill('12 MG Road, Civil Lines')
  await expect.poll(kept).toContain('MG Road')

  await shopper.open('/account')
  await expect(page.getByRole('definition')).toHaveText(['Asha Rao', shopper.email])
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  const staysSignedIn = async () => {
    await logOut()
    await shopper.expectToast('Error', /^The shop (could not be reached|is not available)/)
    await expect(page.getByRole('alert').filter({ hasText: 'The shop' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  }
  await test.step('offline', async () => {
    await page.context().setOffline(true)
    await staysSignedIn()
    await page.context().setOffline(false)
  })
  const html = { contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  for (const [what, answer] of [
    ['broken off', (route: Route) => route.abort('connectionreset')],
    ['a page of a proxy', (route: Route) => route.fulfill({ status: 502, ...html })],
    ['a page of a network that wants a login', (route: Route) => route.fulfill(html)],
    ['the database is away', (route: Route) => route.fulfill({ status: 503, json: {} })],
  ] as const)
    await test.step(what, async () => {
      await page.route('**/logout*', answer)
      await staysSignedIn()
      await page.unroute('**/logout*')
    })
  // The script of the route that logs out is not needed.
  await page.route('**/assets/logout*', (route) => route.abort())
  await logOut()
  await expect(page).toHaveURL('/')
  await shopper.expectToast('Logged out', 'You have been logged out successfully.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await kept()).not.toContain('MG Road')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(page.getByText(shopper.email)).toHaveCount(0)
})

test('§8 Register: going well, it says so and leads to /, with the address in small letters and no spaces; the address is confirmed by the link in the mail; §2 Account: it says so until then, sends a new link, and changes the address by the password and a link', async ({
  page,
  shopper,
  shop,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const unconfirmed = page.getByText('This email address is not confirmed yet.')
  const linkTo = async (email: string, subject: RegExp, nth = 1) =>
    `/verify-email#token=${tokenIn(await mailTo(shop.dataDir, email, subject, nth))}`
  const newEmail = `new.${shopper.email}`

  await shopper.open('/register')
  await field(page, 'Full name').fill('Asha Rao')
  await field(page, 'Email').fill(`  ${shopper.email.toUpperCase()} `)
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill('rangoli9')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  await shopper.expectToast(
    'Success!',
    'Account created successfully. Please check your email for verification.',
  )
  await mailTo(shop.dataDir, shopper.email, /confirm/i)
  await shopper.open('/account')
  await expect(page.getByText(shopper.email, { exact: true })).toBeVisible()
  await expect(unconfirmed).toBeVisible()

  await test.step('a new link is sent, and confirms the address once', async () => {
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await shopper.expectToast(
      'Check your email',
      'We have sent you a new link to confirm your address.',
    )
    const link = await linkTo(shopper.email, /confirm/i, 2)
    await shopper.open(link)
    await expect(heading('Email confirmed')).toBeFocused()
    await expect(page.getByText(shopper.email, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/verify-email')
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(shopper.email)).toBeVisible()
    await expect(unconfirmed).toHaveCount(0)
    await page.goto(link)
    await expect(heading('Your email is not confirmed')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute(
      'href',
      '/account',
    )
  })

  await test.step('another address: a wrong password changes nothing, the right one sends the link', async () => {
    await shopper.open('/account/email')
    const password = field(page, 'Your password')
    await field(page, 'New email').fill(newEmail)
    await password.fill('rangoli8')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(password).toHaveAccessibleDescription(
      'That is not your password. Please try again.',
    )
    await expect(field(page, 'New email')).toHaveValue(newEmail)
    await expect(password).toHaveValue('')
    await password.fill('rangoli9')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await shopper.expectToast(
      'Check your email',
      'Open the link we sent to the new address to make it yours.',
    )
    await expect(page.getByRole('definition').last()).toHaveText(shopper.email)
    await shopper.open(await linkTo(newEmail, /./))
    await expect(heading('Email changed')).toBeFocused()
    await expect(page.getByText(`From now on, sign in with ${newEmail}`)).toBeVisible()
    await shopper.open('/account')
    await expect(page.getByRole('definition').last()).toHaveText(newEmail)
  })
})
