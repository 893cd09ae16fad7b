import { rateLimits } from '#db/schema.ts'
import { destructiveToast, field, listenForPosts, submit, consumeTries } from './forms.ts'
import { expect, test } from './shop.ts'
import { nextFrame } from './paused-clock.ts'

test('§5 Login: a field is checked when it is left and forgiven when it is mended; both are needed; the first wrong one has the focus, and one alone has no summary; nothing wrong is sent', async ({
  page,
  shopper,
}) => {
  const posts = listenForPosts(page)
  const [email, password, summary] = [
    field(page, 'Email'),
    field(page, 'Password'),
    page.getByRole('alert'),
  ]
  await shopper.open('/login?from=%2Forders')
  await test.step('only what was typed in is checked when it is left; what it says goes as soon as it is mended', async () => {
    await email.focus()
    await password.focus()
    await expect(email).not.toHaveAttribute('aria-invalid')
    await email.pressSequentially('asha@')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await password.focus()
    await expect(email).toHaveAccessibleDescription('Invalid email address')
    await expect(password).not.toHaveAttribute('aria-invalid')
    await email.pressSequentially('example.')
    await expect(email).toHaveAccessibleDescription('Invalid email address')
    await email.pressSequentially('com')
    await expect(email).toHaveAccessibleDescription('')
    await expect(email).not.toHaveAttribute('aria-invalid')
  })
  await test.step('what is said of the field one leaves does not move the button one presses', async () => {
    await email.fill('asha@')
    const box = await submit(page).boundingBox()
    if (!box) throw new Error('no button')
    // At its upper edge: one more line above would move the button out from under the press.
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    await nextFrame(page)
    expect((await submit(page).boundingBox())?.y).toBe(box.y)
    await page.mouse.up()
    await expect(email).toBeFocused()
  })
  await test.step('what is wrong stands by its field and in the summary, which leads to it', async () => {
    await password.fill('short')
    await submit(page).click()
    await expect(summary.getByRole('link')).toHaveText([
      'Invalid email address',
      'Password must be at least 6 characters',
    ])
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Invalid email address')
    await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expect(email).toHaveValue('asha@')
    await summary.getByRole('link', { name: /^Password must/ }).click()
    await expect(password).toBeFocused()
    await email.fill(shopper.email)
    await password.fill('')
    await submit(page).click()
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expect(summary).toHaveCount(0)
  })
  expect(posts).toEqual([])
})

test('§8 Login: a wrong password and an unknown address are told in the same words, in a toast and in the page; the address stays, the password goes; too many tries are told; a shop that cannot be reached takes nothing away', async ({
  page,
  shopper,
  context,
  shop,
}) => {
  const words = 'The email or the password is incorrect. Please check both and try again.'
  const told = page.getByRole('alert').getByText(words)
  await shopper.signUpDirectly()
  await context.clearCookies()
  await shopper.open('/login')
  // Twice: the second refusal must look like the first.
  for (const wrong of ['rangoli8', 'rangoli7']) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await shopper.logIn(wrong)
    expect((await answered).status()).toBe(401)
    await expect(told).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue(shopper.email)
    await expect(field(page, 'Password')).toHaveValue('')
    if (wrong === 'rangoli8') {
      await shopper.expectToast('Error', words)
      await expect(destructiveToast(page)).toHaveCount(1)
    }
  }
  await test.step('an address that is unknown', async () => {
    await field(page, 'Email').fill('nobody@example.com')
    await field(page, 'Password').fill('rangoli9')
    await submit(page).click()
    await expect(field(page, 'Password')).toHaveValue('')
    await expect(told).toBeVisible()
  })
  await test.step('too many tries, in the page and by a toast', async () => {
    await consumeTries(shop, 'login', 20)
    await shopper.logIn()
    await expect(page.getByRole('alert').first()).toContainText(
      /Too many tries\. Please try again in \d+ seconds\./,
    )
    await expect(destructiveToast(page).filter({ hasText: 'Too many tries' })).toHaveCount(1)
    await shop.database.db.delete(rateLimits)
  })
  await test.step('the shop cannot be reached: all that was typed stays, the password too, and the next try goes', async () => {
    await field(page, 'Password').fill('rangoli9')
    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByRole('alert').first()).toContainText(
      'The shop could not be reached. Please check your connection, or try again in a moment.',
    )
    await expect(field(page, 'Password')).toHaveValue('rangoli9')
    await context.setOffline(false)
    await page.getByRole('checkbox').check()
    await submit(page).click()
    await expect(page).toHaveURL('/')
    const session = (await context.cookies()).find(({ name }) => name.endsWith('session'))
    expect(Math.round(((session?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30)
  })
})

test('§2 Login: with the keyboard alone; the password can be shown, and is hidden again; §8 going well, it says so and leads to /; not remembered, one stays signed in until the browser closes', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.signUpDirectly()
  await context.clearCookies()
  await shopper.open('/login')
  await field(page, 'Email').focus()
  await page.keyboard.type(shopper.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('rangoli9')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await shopper.expectToast('Success!', 'Logged in successfully.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  const session = (await context.cookies()).find(({ name }) => name.endsWith('session'))
  expect(session).toMatchObject({ httpOnly: true, expires: -1 })
})

test('§2 /login, /register, /forgot-password, /reset-password and /verify-email hold text of twice the size on a screen of 360 px', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
  ]) {
    await shopper.open(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    if (await submit(page).isVisible()) {
      await submit(page).click()
      await expect(page.locator('[aria-invalid]').first()).toBeVisible()
    }
    expect([
      path,
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ]).toEqual([path, 0])
  }
})
