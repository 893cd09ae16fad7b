import { destructiveToast, field, listenForPosts, submit } from './forms.ts'
import { expect, test } from './shop.ts'

test('§5 Register: each rule has its words, by the field, in the summary and in the title, and nothing wrong is sent; an address unlike any is told by a toast; §2 a hint recommends common providers, and each password can be shown by itself', async ({
  page,
  shopper,
}) => {
  const posts = listenForPosts(page)
  const [name, email] = [field(page, 'Full name'), field(page, 'Email')]
  const [password, again, summary] = [
    field(page, 'Password'),
    field(page, 'Confirm password'),
    page.getByRole('alert'),
  ]
  await shopper.open('/register')
  await test.step('passwords that differ are told on the second, whichever of them is changed', async () => {
    await password.fill('rangoli9')
    await again.fill('rangoli8')
    await name.focus()
    await expect(again).toHaveAccessibleDescription('Passwords do not match')
    await password.fill('rangoli8')
    await expect(again).toHaveAccessibleDescription('')
    await password.fill('rangoli7')
    await name.focus()
    await expect(again).toHaveAccessibleDescription('Passwords do not match')
  })
  await test.step('each can be shown by itself', async () => {
    await page.getByRole('button', { name: 'Show confirm password' }).click()
    await expect(again).toHaveAttribute('type', 'text')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
  })
  await test.step('with nothing typed', async () => {
    for (const typed of [password, again]) await typed.fill('')
    await expect(email).toHaveAccessibleDescription(
      /common provider such as gmail\.com or outlook\.com/,
    )
    await submit(page).click()
    await expect(name).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Create an account/)
    await expect(summary.getByRole('link')).toHaveText([
      'Name must be at least 2 characters',
      'Invalid email address',
      'Password must be at least 6 characters',
    ])
    await shopper.expectToast('Invalid Email', 'Please enter a valid email address.')
  })
  await test.step('with something wrong typed in each', async () => {
    await name.fill('A')
    await email.fill('asha.example.com')
    await password.fill('12345')
    await again.fill('123456')
    await submit(page).click()
    const said = [
      [name, 'Name must be at least 2 characters'],
      [email, 'Invalid email address'],
      [password, 'Password must be at least 6 characters'],
      [again, 'Passwords do not match'],
    ] as const
    await expect(summary.getByRole('link')).toHaveText(said.map(([, words]) => words))
    for (const [typed, words] of said) {
      await expect(typed).toHaveAttribute('aria-invalid', 'true')
      await expect(typed).toHaveAccessibleDescription(new RegExp(`${words}$`))
    }
    await expect(name).toHaveValue('A')
    await name.fill('Asha Rao')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
  })
  expect(posts).toEqual([])
})

test("§8 Register: an address that is taken is told by an alert that suggests another provider, and by a toast, and all but the passwords stays; so are a password that many people use, and a format that isn't accepted", async ({
  page,
  shopper,
}) => {
  await shopper.signUpDirectly()
  await page.context().clearCookies()
  await shopper.open('/register')
  await shopper.fillRegistration()
  const taken =
    'Registration failed. Please try using a different email provider (like gmail.com or outlook.com).'
  await expect(page.getByRole('alert').first()).toContainText(taken)
  await expect(destructiveToast(page)).toContainText('Registration Error')
  await expect(destructiveToast(page)).toContainText(taken)
  await expect(field(page, 'Full name')).toHaveValue('Asha Rao')
  await expect(field(page, 'Email')).toHaveValue(shopper.email)
  for (const label of ['Password', 'Confirm password'])
    await expect(field(page, label)).toHaveValue('')

  await test.step('§5 a password that many people use is refused with a sentence, which goes when it is changed', async () => {
    const told = 'This password is used by many people. Please choose another.'
    for (const label of ['Password', 'Confirm password'])
      await field(page, label).fill('password123')
    await submit(page).click()
    await expect(field(page, 'Password')).toHaveAccessibleDescription(
      `At least 6 characters. ${told}`,
    )
    await expect(field(page, 'Password')).toBeFocused()
    await expect(destructiveToast(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    // Another field changes nothing about it.
    await field(page, 'Full name').fill('Asha')
    await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Password').fill('r')
    await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid')
  })
  await test.step('an address the server does not take', async () => {
    // Without the validation script the browser sends the form as it is.
    await page.route('**/assets/auth-forms*', (route) => route.abort())
    await shopper.open('/register')
    await field(page, 'Full name').fill('Asha Rao')
    await field(page, 'Email').fill('asha@example')
    for (const label of ['Password', 'Confirm password']) await field(page, label).fill('rangoli9')
    await submit(page).click()
    await shopper.expectToast(
      'Registration Error',
      "This email format isn't accepted. Please try a different provider, such as gmail.com or outlook.com.",
    )
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/Invalid email address$/)
  })
})
