import { consumeTries, destructiveToast, field, listenForPosts, submit } from './forms.ts'
import { expect, test } from './shop.ts'
import { tickUntilVisible, pauseClock } from './paused-clock.ts'

test('§5 Forgot password: the email is checked before anything is sent; §4 idle, sending, sent; §2 after sending it says Check your email, and leads back to the form and to login; §8 the same words for an address that is known and one that is not', async ({
  page,
  shopper,
}) => {
  const posts = listenForPosts(page)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const sent = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('If an account exists with this email, a password reset link has been sent.', {
      exact: true,
    })
  const said: string[] = []
  const reads = async (email: string) =>
    said.push(
      (await page.getByRole('main').innerText()).replace(email, '…').replace(/\d+ seconds/, '…'),
    )
  await shopper.signUpDirectly()
  await page.context().clearCookies()
  await shopper.open('/forgot-password')
  await expect(submit(page)).toHaveText('Send reset link')
  await field(page, 'Email').fill('asha@')
  await submit(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
  expect(posts).toEqual([])

  await test.step('sending, and sent', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/forgot-password.data*', async (route) => {
      await held
      await route.continue()
    })
    await field(page, 'Email').fill(`  ${shopper.email.toUpperCase()} `)
    await submit(page).click()
    await expect(submit(page)).toHaveText('Sending…')
    await expect(submit(page)).toBeDisabled()
    answer()
    await expect(heading('Check your email')).toBeFocused()
    await expect(page.getByText(shopper.email, { exact: true })).toBeVisible()
    await expect(page.getByText(/check your spam folder/)).toBeVisible()
    await expect(sent.first()).toBeVisible()
    await reads(shopper.email)
    await page.unroute('**/forgot-password.data*')
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading('Forgot password')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue(shopper.email)
  await test.step('an address that is not known', async () => {
    await page.reload()
    await shopper.waitForHydration()
    await field(page, 'Email').fill('nobody.at.all@example.com')
    await submit(page).click()
    await expect(sent).toBeVisible()
    await reads('nobody.at.all@example.com')
    expect(said[0]).toBe(said[1])
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Return to login' }).click()
  await expect(page).toHaveURL('/login')
})

test('§2 Forgot password: sending again waits 60 seconds, counted down; another address does not wait; §8 asked too often, one is told when to try again, and that a link may be there already', async ({
  page,
  shopper,
  shop,
}) => {
  const posts = listenForPosts(page)
  await shopper.open('/forgot-password')
  await pauseClock(page)
  await field(page, 'Email').fill(shopper.email)
  await submit(page).click()
  await tickUntilVisible(page, page.getByText(/^You can have it sent again in (60|59) seconds\.$/))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.runFor(20_000)
  await expect(submit(page)).toHaveText(/^Send again in (40|39|38) seconds$/)
  await submit(page).click({ force: true })
  await field(page, 'Email').press('Enter')
  expect(posts).toEqual(['/forgot-password.data'])
  await field(page, 'Email').fill(`other.${shopper.email}`)
  await expect(submit(page)).toHaveText('Send reset link')
  await field(page, 'Email').fill(shopper.email)
  await page.clock.runFor(41_000)
  await expect(submit(page)).toHaveText('Send reset link')
  await submit(page).click()
  await tickUntilVisible(page, page.getByRole('heading', { level: 1, name: 'Check your email' }))
  expect(posts).toHaveLength(2)

  await test.step('too often', async () => {
    await page.clock.resume()
    await shopper.open('/forgot-password')
    await consumeTries(shop, 'forgot', 100)
    await field(page, 'Email').fill(shopper.email)
    await submit(page).click()
    const told = /may be in the mailbox already.* try again in \d+ (minutes|seconds)\./
    await expect(page.getByRole('alert').first()).toContainText(told)
    await expect(destructiveToast(page).getByText('Error', { exact: true })).toBeVisible()
    await expect(destructiveToast(page)).toContainText(told)
    await expect(field(page, 'Email')).toHaveValue(shopper.email)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: a refused login keeps the email and whether to remember; forgot password leads back to the form with the email in it; the links of mails say that they need it', async ({
    page,
    shopper,
  }) => {
    await page.goto('/login')
    await page.getByRole('checkbox').uncheck()
    await shopper.logIn('rangoli8')
    await expect(page.getByRole('alert')).toContainText('The email or the password is incorrect.')
    await expect(field(page, 'Email')).toHaveValue(shopper.email)
    await expect(page.getByRole('checkbox')).not.toBeChecked()

    await page.goto('/forgot-password')
    await field(page, 'Email').fill('asha@')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText('Invalid email address')
    await expect(field(page, 'Email')).toHaveValue('asha@')
    await field(page, 'Email').fill(shopper.email)
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    await expect(page.getByText(shopper.email, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'Email')).toHaveValue(shopper.email)
    await submit(page).click()
    await page.getByRole('link', { name: 'Return to login' }).click()
    await expect(page).toHaveURL('/login')

    for (const path of ['/reset-password', '/verify-email']) {
      await page.goto(`${path}#access_token=abc&type=recovery`)
      await expect(
        page.getByText(/needs JavaScript: the key in your link never travels in an address/),
      ).toBeVisible()
    }
  })
})
