import { mailTo, tokenIn } from '../mail-folder.ts'
import { checkScreens, press, type Stage } from './visual-checks.ts'
import { expect } from './shop.ts'

checkScreens([
  { name: 'Login', path: '/login', shows: 'Login' },
  {
    name: 'Login, wrong in the browser',
    path: '/login',
    after: press('Login'),
    shows: 'Please check what you entered',
  },
  {
    name: 'Login, refused',
    path: '/login',
    answers: 401,
    after: ({ shopper }) => shopper.logIn(),
    shows: 'Login',
  },
  { name: 'Register', path: '/register', shows: 'Create an account' },
  {
    name: 'Register, wrong in the browser',
    path: '/register',
    after: press('Create account'),
    shows: 'Please check what you entered',
  },
  { name: 'Forgot password', path: '/forgot-password', shows: 'Forgot password' },
  {
    name: 'Forgot password, wrong in the browser',
    path: '/forgot-password',
    after: press('Send reset link'),
    shows: 'Forgot password',
  },
  {
    name: 'Forgot password, sent',
    path: '/forgot-password',
    after: askForLink,
    shows: 'Check your email',
  },
  {
    name: 'Forgot password, the form again',
    path: '/forgot-password',
    after: async (stage) => {
      await askForLink(stage)
      await expect(stage.page.getByText('a password reset link has been sent')).toBeVisible()
      await press('Try again')(stage)
    },
    shows: 'Forgot password',
  },
  // A key press, because without input the page redirects.
  {
    name: 'Reset password, invalid link',
    path: '/reset-password',
    after: ({ page }) => page.keyboard.press('Shift'),
    shows: 'Invalid or expired link',
  },
  { name: 'Reset password', path: resetLink, after: isChecked, shows: 'Reset password' },
  {
    name: 'Reset password, wrong in the browser',
    path: resetLink,
    after: press('Set new password'),
    shows: 'Reset password',
  },
  {
    name: 'Verify email, invalid link',
    path: '/verify-email#token=none',
    answers: 410,
    shows: 'Your email is not confirmed',
  },
  {
    name: 'Verify email, asks for the password',
    path: verifyLink('/verify-email'),
    after: ({ page }) =>
      expect(page.getByRole('textbox', { name: 'Password of the account' })).toBeVisible(),
    shows: 'Confirm your email',
  },
  {
    name: 'Not my account',
    path: verifyLink('/not-my-account'),
    after: ({ page }) => expect(page.getByRole('checkbox')).toBeVisible(),
    shows: 'Remove this account?',
  },
])

function verifyLink(path: string) {
  return async ({ page, shopper, shop }: Stage): Promise<string> => {
    await shopper.signUpDirectly()
    await page.request.post('/account/email', {
      form: { intent: 'verify' },
      headers: { origin: shop.url },
    })
    await page.context().clearCookies()
    return `${path}#token=${tokenIn(await mailTo(shop.dataDir, shopper.email, /confirm/i))}`
  }
}

async function askForLink({ page, shopper }: Stage): Promise<void> {
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
}

async function resetLink({ page, shopper, shop }: Stage): Promise<string> {
  await shopper.signUpDirectly()
  await page.context().clearCookies()
  await page.request.post('/forgot-password', {
    form: { email: shopper.email },
    headers: { origin: shop.url },
  })
  return `/reset-password#access_token=${tokenIn(await mailTo(shop.dataDir, shopper.email, /reset/i))}&type=recovery`
}

function isChecked({ page }: Stage): Promise<void> {
  return expect(page.getByRole('button', { name: 'Set new password' })).toBeVisible()
}
