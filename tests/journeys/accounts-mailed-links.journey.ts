import type { Page } from '@playwright/test'
import { mailTo, tokenIn } from '../mail-folder.ts'
import { destructiveToast, field } from './forms.ts'
import { expect, test, type JourneyShop, type Shopper } from './shop.ts'
import { tickUntilVisible, pauseClock } from './paused-clock.ts'

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const INVALID = 'This password reset link is invalid or has expired. Please request a new link.'

/** Registers somebody who requests a link to reset their password; gives its token. */
async function resetToken(page: Page, shopper: Shopper, shop: JourneyShop): Promise<string> {
  await shopper.signUpDirectly()
  await page.context().clearCookies()
  await page.request.post('/forgot-password', {
    form: { email: shopper.email },
    headers: { origin: shop.url },
  })
  return tokenIn(await mailTo(shop.dataDir, shopper.email, /reset/i))
}

/** Registers somebody who requests a link to confirm the address, and signs out. */
async function verifyToken(page: Page, shopper: Shopper, shop: JourneyShop): Promise<string> {
  await shopper.signUpDirectly()
  await page.request.post('/account/email', {
    form: { intent: 'verify' },
    headers: { origin: shop.url },
  })
  await page.context().clearCookies()
  return tokenIn(await mailTo(shop.dataDir, shopper.email, /confirm/i))
}

/** Records requests that carry a secret. */
function follow(page: Page, secret: string): () => string[] {
  const went = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.url().includes(secret)) went.add(`address ${pathname}`)
    if (JSON.stringify(request.headers()).includes(secret)) went.add(`headers ${pathname}`)
    if (request.postData()?.includes(secret)) went.add(`body ${pathname}`)
  })
  return () => [...went]
}

test('§2 Reset password: a new password by the link in the mail, then to login after 2 seconds; §4 a good link is the session event password recovery; §5 both passwords are checked before anything is sent; §8 what the server refuses is a toast, and stays in the page; T31 the key goes nowhere but into the answer of its own page', async ({
  page,
  shopper,
  shop,
}) => {
  const token = await resetToken(page, shopper, shop)
  const link = `/reset-password#access_token=${token}&type=recovery`
  const went = follow(page, token)
  const [password, again] = [field(page, 'New password'), field(page, 'Confirm new password')]
  const save = page.getByRole('button', { name: 'Set new password' })
  const wrong = page.getByRole('alert').getByRole('link')
  await page.addInitScript(() => {
    addEventListener('session', ({ detail }) => {
      if (detail.event)
        document.documentElement.dataset.heard = `${document.documentElement.dataset.heard ?? ''} ${detail.event}`
    })
  })

  await test.step('while the link is looked at, neither the form nor an error shows; cut off, one can ask again', async () => {
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
    await expect(password).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    cutOff()
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(password).toHaveAccessibleDescription('At least 6 characters.')
    await expect(page.locator('html')).toHaveAttribute('data-heard', /password recovery$/)
  })
  await test.step('what is wrong is told before anything is sent, and by the server', async () => {
    await password.fill('short')
    await again.fill('tiny')
    await save.click()
    // Each says it below itself; a summary of one sentence would be the third to say it.
    for (const one of [password, again])
      await expect(one).toHaveAccessibleDescription(/Password must be at least 6 characters$/)
    await expect(wrong).toHaveCount(0)
    await password.fill('jamdani7')
    await again.fill('jamdani8')
    await save.click()
    await expect(again).toHaveAccessibleDescription('Passwords do not match')

    const told = 'This password is used by many people. Please choose another.'
    for (const typed of [password, again]) await typed.fill('password123')
    await save.click()
    await expect(destructiveToast(page)).toHaveText(/^Error updating password/)
    await expect(destructiveToast(page)).not.toContainText(told)
    await expect(password).toHaveAccessibleDescription(`At least 6 characters. ${told}`)
    await expect(password).toHaveValue('')
  })
  await test.step('a new password', async () => {
    for (const label of ['New password', 'Confirm new password']) {
      await field(page, label).fill('jamdani7')
      await page.getByRole('button', { name: `Show ${label.toLowerCase()}` }).click()
      await expect(field(page, label)).toHaveAttribute('type', 'text')
    }
    await pauseClock(page)
    await save.click()
    await tickUntilVisible(page, page.getByRole('status').filter({ hasText: 'in 2 seconds' }))
    await shopper.expectToast(
      'Password updated successfully',
      'Your password has been reset. You can now log in with your new password.',
    )
    await expect(heading(page, 'Password updated')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login')
    await expect(page).toHaveURL('/reset-password')
    await page.clock.runFor(2_100)
    await expect(page).toHaveURL('/login')
    await page.clock.resume()
  })
  await test.step('the key is nowhere any more', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/reset-password')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
    )
    expect(kept).not.toContain(token)
    expect(went()).toEqual(['body /reset-password.data'])
  })
  await shopper.open('/login')
  await shopper.logIn('jamdani7')
  await expect(page).toHaveURL('/')
  await test.step('a link that was used is no longer good', async () => {
    await shopper.open(link)
    await expect(heading(page, 'Invalid or expired link')).toBeVisible()
  })
})

test('§2 Reset password: without a token, or with one nobody gave or one for something else, the link is told to be invalid, and after 3 seconds one asks for a new one; who tabs, scrolls or presses is not taken away', async ({
  page,
  shopper,
}) => {
  await pauseClock(page)
  const isInvalid = async (path: string) => {
    await page.goto(path)
    await tickUntilVisible(page, page.getByRole('status').filter({ hasText: 'in 3 seconds' }))
  }
  for (const path of [
    '/reset-password',
    '/reset-password#access_token=none&type=recovery',
    '/reset-password#access_token=none&type=signup',
  ])
    await test.step(path, async () => {
      await isInvalid(path)
      await shopper.expectToast('Invalid or expired link', INVALID)
      await expect(heading(page, 'Invalid or expired link')).toBeFocused()
      await expect(page.getByText(INVALID).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
        'href',
        '/forgot-password',
      )
      await page.clock.runFor(2_500)
      await expect(page).toHaveURL(path)
      await page.clock.runFor(600)
      await expect(page).toHaveURL('/forgot-password')
    })
  for (const [sign, does] of [
    ['tabs', () => page.keyboard.press('Tab')],
    ['scrolls', () => page.mouse.wheel(0, 100)],
    ['presses', () => page.getByRole('heading', { level: 1 }).click()],
  ] as const)
    await test.step(`who ${sign} stays`, async () => {
      await isInvalid('/reset-password')
      await does()
      await expect(
        page.getByRole('status').filter({ hasText: 'You stay on this page.' }),
      ).toBeVisible()
      await page.clock.runFor(10_000)
      await expect(page).toHaveURL('/reset-password')
      await page.getByRole('link', { name: 'Request a new link' }).click()
      await expect(page).toHaveURL('/forgot-password')
    })
})

test('T61 the link of a registration asks for its password in a browser that is not signed in; who did not register removes the account by a box and a button', async ({
  page,
  shopper,
  shop,
}) => {
  const token = await verifyToken(page, shopper, shop)
  const link = `/verify-email#token=${token}`
  const went = follow(page, token)
  const password = field(page, 'Password of the account')

  await test.step('opening it confirms nothing, nor does a wrong password', async () => {
    await shopper.open(link)
    await expect(heading(page, 'Confirm your email')).toBeVisible()
    await expect(page.getByText(shopper.email, { exact: true })).toBeVisible()
    await password.fill('rangoli8')
    await page.getByRole('button', { name: 'Confirm this email' }).click()
    await expect(password).toHaveAccessibleDescription(/^That is not your password/)
    await expect(heading(page, 'Confirm your email')).toBeVisible()
  })

  await test.step('the way out takes a second page, its box and its button', async () => {
    await page.getByRole('link', { name: 'This was not me' }).click()
    await expect(heading(page, 'Remove this account?')).toBeVisible()
    const remove = page.getByRole('button', { name: 'Remove the account' })
    await remove.click()
    await expect(heading(page, 'Remove this account?')).toBeVisible()
    await page.getByRole('checkbox').check()
    await remove.click()
    await expect(heading(page, 'The account is removed')).toBeFocused()
    await expect(page).toHaveURL('/not-my-account')
    await shopper.open(link)
    await expect(heading(page, 'Your email is not confirmed')).toBeFocused()
  })
  expect(went().toSorted()).toEqual(['body /not-my-account.data', 'body /verify-email.data'])
})

test('the password of the account confirms the address in any browser', async ({
  page,
  shopper,
  shop,
}) => {
  const token = await verifyToken(page, shopper, shop)
  await shopper.open(`/verify-email#token=${token}`)
  await field(page, 'Password of the account').fill('rangoli9')
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(heading(page, 'Email confirmed')).toBeFocused()
})
