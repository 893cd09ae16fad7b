import { destructiveToast, field, listenForPosts, submit } from './forms.ts'
import { expect, test } from './shop.ts'

test('§5 Register: nothing is sent while something is wrong, and it is said in the title too', async ({ page, shopper }) => {
  const posts = listenForPosts(page)
  await shopper.open('/register')
  await submit(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Create an account/)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
  ])
  await field(page, 'Full name').fill('Asha Rao')
  await expect(field(page, 'Full name')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  expect(posts).toEqual([])
})

test('§5 Register: passwords that differ are told on the second, whichever of them is changed', async ({ page, shopper }) => {
  await shopper.open('/register')
  await field(page, 'Password').fill('rangoli9')
  await field(page, 'Confirm password').fill('rangoli8')
  await field(page, 'Full name').focus()
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  await field(page, 'Password').fill('rangoli8')
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('')
  await field(page, 'Password').fill('rangoli7')
  await field(page, 'Full name').focus()
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match')
})

test('§5 Register: an address unlike any is told by a toast, and nothing is sent', async ({ page, shopper }) => {
  const posts = listenForPosts(page)
  await shopper.open('/register')
  await field(page, 'Email').fill('asha at example')
  await submit(page).click()
  await shopper.isTold('Invalid Email', 'Please enter a valid email address.')
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Invalid email address$/)
  expect(posts).toEqual([])
})

test('§5 Register: a password that many people use is refused with a sentence, which goes when it is changed', async ({
  page,
  shopper,
}) => {
  const told = 'This password is used by many people. Please choose another.'
  await shopper.open('/register')
  await field(page, 'Full name').fill('Asha Rao')
  await field(page, 'Email').fill(shopper.email)
  await field(page, 'Password').fill('password123')
  await field(page, 'Confirm password').fill('password123')
  await submit(page).click()
  await expect(field(page, 'Password')).toHaveAccessibleDescription(`At least 6 characters. ${told}`)
  await shopper.isTold('Registration Error', told)
  // Another field says nothing of it.
  await field(page, 'Full name').fill('Asha')
  await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Password').fill('r')
  await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid')
})

test('§8 Register: a failure is told by an alert that suggests another provider, and by a toast', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await page.context().clearCookies()
  await shopper.open('/register')
  await shopper.fillRegistration()
  const told = 'Registration failed. Please try using a different email provider (like gmail.com or outlook.com).'
  await expect(page.getByRole('alert').first()).toContainText(told)
  await expect(destructiveToast(page)).toContainText('Registration Error')
  await expect(destructiveToast(page)).toContainText(told)
})

test("§8 Register: an address the server does not take: the format isn't accepted, and another provider is suggested", async ({
  page,
  shopper,
}) => {
  // A browser that could not load the rules sends what it has.
  await page.route('**/assets/entry-forms*', (route) => route.abort())
  await shopper.open('/register')
  await field(page, 'Full name').fill('Asha Rao')
  await field(page, 'Email').fill('asha@example')
  await field(page, 'Password').fill('rangoli9')
  await field(page, 'Confirm password').fill('rangoli9')
  await submit(page).click()
  await shopper.isTold(
    'Registration Error',
    "This email format isn't accepted. Please try a different provider, such as gmail.com or outlook.com.",
  )
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Invalid email address$/)
})
