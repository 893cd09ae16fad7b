import { eq } from 'drizzle-orm'
import { users } from '#db/schema.ts'
import { expect, test } from './shop.ts'

test('§5 Login: what is wrong stands by its field and in the summary, which has the focus', async ({ page, shopper }) => {
  await shopper.open('/login?from=%2Forders')
  await page.getByLabel('Email').fill('asha@')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Login' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Invalid email address', 'Password must be at least 6 characters'])
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password must be at least 6 characters')
  await expect(page.getByLabel('Email')).toHaveValue('asha@')
  await summary.getByRole('link', { name: 'Invalid email address' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('§2 Login: the password can be shown, and is hidden again', async ({ page, shopper }) => {
  await shopper.open('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('rangoli9')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('§2 Login: the way to register, and back to main', async ({ page, shopper }) => {
  await shopper.open('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await page.getByRole('link', { name: /Back to main/ }).click()
  await expect(page).toHaveURL('/')
})

test('§8 Login: a wrong password and an unknown address are told in the same words; the address stays, the password goes', async ({
  page,
  shopper,
}) => {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await shopper.open('/login')
  const told = page.getByRole('alert').getByText('The email or the password is not right. Please check both and try again.')
  // Twice: what held for the first refusal must hold for the next.
  for (const wrong of ['rangoli8', 'rangoli7']) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await shopper.logIn(wrong)
    expect((await answered).status()).toBe(401)
    await expect(told).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('rangoli9')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(told).toBeVisible()
})

test('§8 Login: going well, it says so and leads to /', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await shopper.open('/login')
  await shopper.logIn()
  await expect(page).toHaveURL('/')
  await shopper.isTold('Success!', 'Logged in successfully.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
})

for (const path of ['/orders', '/account']) {
  test(`§2 Login: ${path} sends a visitor to sign in and shows itself afterwards`, async ({ page, shopper }) => {
    await shopper.isRegistered()
    await page.context().clearCookies()
    await shopper.open(path)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path })}`)
    await shopper.logIn()
    await expect(page).toHaveURL(path)
    await shopper.open('/login')
    await expect(page).toHaveURL('/')
  })
}

test('§5 Register: each rule has its words, by the field and in the summary', async ({ page, shopper }) => {
  await shopper.open('/register')
  await page.getByLabel('Full name').fill('A')
  await page.getByLabel('Email').fill('asha.example.com')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByLabel('Confirm password', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Create account' }).click()
  const said = {
    'Full name': 'Name must be at least 2 characters',
    Email: 'Invalid email address',
    Password: 'Password must be at least 6 characters',
    'Confirm password': 'Passwords do not match',
  }
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(Object.values(said))
  for (const [label, words] of Object.entries(said)) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(`${words}$`))
  }
  await expect(page.getByLabel('Full name')).toHaveValue('A')
})

test('§2 Register: a hint recommends common providers, and each password can be shown by itself', async ({ page, shopper }) => {
  await shopper.open('/register')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/common provider such as gmail\.com or outlook\.com/)
  await page.getByRole('button', { name: 'Show confirm password' }).click()
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('§8 Register: going well, it says so and leads to /, with the address in small letters and no spaces', async ({ page, shopper }) => {
  await shopper.open('/register')
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Email').fill(`  ${shopper.email.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill('rangoli9')
  await page.getByLabel('Confirm password', { exact: true }).fill('rangoli9')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  await shopper.isTold('Success!', 'Account created successfully. Please check your email for verification.')
  await shopper.open('/account')
  await expect(page.getByText(shopper.email, { exact: true })).toBeVisible()
})

test("§8 Register: an address that is taken is refused in the spec's words, and all but the passwords stays", async ({ page, shopper }) => {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await shopper.open('/register')
  await shopper.fillRegistration()
  await expect(page.getByRole('alert')).toContainText(
    'Registration failed. Please try using a different email provider (like gmail.com or outlook.com)',
  )
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('§2 Account: name, email, Back to Home; logging out says so and shows nothing of it again', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open('/account')
  await expect(page.getByRole('definition')).toHaveText(['Asha Rao', shopper.email])
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await shopper.isTold('Logged out', 'You have been logged out successfully.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(page.getByText(shopper.email)).toHaveCount(0)
})

test('§2 Account: who has no name is called User', async ({ page, shopper, shop }) => {
  await shopper.isRegistered()
  await shop.database.db.update(users).set({ name: '' }).where(eq(users.email, shopper.email))
  await shopper.open('/account')
  await expect(page.getByRole('definition')).toHaveText(['User', shopper.email])
})

test('§8 Logout: when the shop cannot be reached it says so, and one is still signed in', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open('/account')
  await page.route('**/logout.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Log out' }).click()
  await shopper.isTold('Error', 'The shop could not be reached. Please check your connection, or try again in a moment.')
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
})

test('§8 Logout: what was typed at the checkout is not left for the next person', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.openShirt()
  await shopper.addToCart('M')
  await shopper.open('/checkout')
  await page.getByLabel('Address').fill('12 MG Road, Civil Lines')
  await shopper.open('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('MG Road')
})
