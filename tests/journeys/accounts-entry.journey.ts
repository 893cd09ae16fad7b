import { destructiveToast, field, listenForPosts, postMany, submit } from './forms.ts'
import { expect, test } from './shop.ts'

test('§5 Login: a field is checked when it is left, once something was typed in it; what it says goes as soon as it is mended', async ({
  page,
  shopper,
}) => {
  await shopper.open('/login')
  await field(page, 'Email').focus()
  await field(page, 'Password').focus()
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await field(page, 'Email').pressSequentially('asha@')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await field(page, 'Password').focus()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
  await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid')
  await field(page, 'Email').pressSequentially('example.')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
  await field(page, 'Email').pressSequentially('com')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
})

test('§5 Login: an email and a password are both needed', async ({ page, shopper }) => {
  const posts = listenForPosts(page)
  await shopper.open('/login')
  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Invalid email address', 'Password must be at least 6 characters'])
  await field(page, 'Email').fill(shopper.email)
  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Password must be at least 6 characters'])
  expect(posts).toEqual([])
})

test('§5 Login: what is said of the field one leaves does not move the button one presses', async ({ page, shopper }) => {
  await shopper.open('/login')
  await field(page, 'Email').pressSequentially('asha@')
  const box = await submit(page).boundingBox()
  if (!box) throw new Error('no button')
  // On its lower edge: a line more above it, and the press would end beside it.
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.down()
  await page.waitForTimeout(300)
  expect((await submit(page).boundingBox())?.y).toBe(box.y)
  await page.mouse.up()
  await expect(page.getByRole('alert')).toBeFocused()
})

test('§8 Login: a failure is a destructive toast as well, and stays in the page', async ({ page, shopper }) => {
  const told = 'The email or the password is not right. Please check both and try again.'
  await shopper.open('/login')
  await shopper.logIn('rangoli8')
  await shopper.isTold('Error', told)
  await expect(destructiveToast(page)).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: told }).first()).toBeVisible()
})

test('§2 Login: with the keyboard alone', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await shopper.open('/login')
  await field(page, 'Email').focus()
  await page.keyboard.type(shopper.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('rangoli9')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

for (const [remembers, lasts] of [
  [true, 'for 30 days'],
  [false, 'until the browser closes'],
] as const) {
  test(`§2 Login: ${remembers ? 'remembered' : 'not remembered'}, one stays signed in ${lasts}`, async ({ page, shopper, context }) => {
    await shopper.isRegistered()
    await context.clearCookies()
    await shopper.open('/login')
    await page.getByLabel('Remember me on this device for 30 days').setChecked(remembers)
    await shopper.logIn()
    await expect(page).toHaveURL('/')
    const session = (await context.cookies()).find(({ name }) => name.endsWith('session'))
    const days = session && session.expires > 0 ? (session.expires - Date.now() / 1000) / 86_400 : 0
    expect(Math.round(days)).toBe(remembers ? 30 : 0)
    expect(session?.httpOnly).toBe(true)
  })
}

test('§2 Login: who forgot the password still comes back to where they were going', async ({ page, shopper }) => {
  await shopper.open('/login?from=%2Forders')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password?from=%2Forders')
  await page.getByRole('link', { name: 'Return to login' }).click()
  await expect(page).toHaveURL('/login?from=%2Forders')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register?from=%2Forders')
})

test('§8 Login: who tried too often is told when to try again, in the page and by a toast', async ({ page, shopper }) => {
  await shopper.open('/login')
  await postMany(page, 20, { email: shopper.email, password: 'rangoli8' })
  await shopper.logIn()
  await expect(page.getByRole('alert').first()).toContainText(/Too many tries\. Please try again in \d+ seconds\./)
  await expect(destructiveToast(page)).toContainText(/Too many tries/)
})

test('§8 Login: when the shop cannot be reached all that was typed stays, the password too, and the next try goes', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.isRegistered()
  await context.clearCookies()
  await shopper.open('/login')
  await field(page, 'Email').fill(shopper.email)
  await field(page, 'Password').fill('rangoli9')
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'The shop could not be reached. Please check your connection, or try again in a moment.',
  )
  await expect(field(page, 'Password')).toHaveValue('rangoli9')
  await context.setOffline(false)
  await submit(page).click()
  await expect(page).toHaveURL('/')
})

for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email']) {
  test(`§2 ${path} holds text of twice the size on a narrow screen`, async ({ page, shopper }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await shopper.open(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    if (await submit(page).isVisible()) await submit(page).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: a refused login keeps the email and whether to remember', async ({ page, shopper }) => {
    await page.goto('/login')
    await page.getByRole('checkbox').uncheck()
    await shopper.logIn('rangoli8')
    await expect(page.getByRole('alert')).toContainText('The email or the password is not right.')
    await expect(field(page, 'Email')).toHaveValue(shopper.email)
    await expect(page.getByRole('checkbox')).not.toBeChecked()
  })

  for (const path of ['/reset-password', '/verify-email']) {
    test(`§2 Without JavaScript: ${path} says that it needs it`, async ({ page }) => {
      await page.goto(`${path}#access_token=abc&type=recovery`)
      await expect(page.getByText(/needs JavaScript: the key in your link never travels in an address/)).toBeVisible()
    })
  }
})
