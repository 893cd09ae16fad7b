import type { Page } from '@playwright/test'
import { seedCart, shirtLine } from './cart-fixture.ts'
import { field } from './forms.ts'
import { expect, test } from './shop.ts'

const account = (page: Page) => page.getByRole('region', { name: 'Your account' })
const checkout = (page: Page) =>
  page.locator('form', { has: page.getByRole('button', { name: /^Pay ₹/ }) })

test('§2 Checkout, signed out: an account is asked for before the form and created beside it; what is wrong is said there, what was typed stays, and the checkout goes on signed in', async ({
  page,
  shopper,
  shop,
}) => {
  await seedCart(page, await shirtLine(shop))
  await shopper.open('/checkout')
  await field(page, 'Address').fill('12 MG Road')
  await expect(account(page)).toContainText('You need an account to order.')
  await account(page).getByRole('link', { name: 'create an account' }).click()
  const form = account(page).locator('form')
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByLabel('Full name').fill('Asha Rao')
  await form.getByLabel('Email').fill(shopper.email)
  await form.getByLabel('Password', { exact: true }).fill('rangoli9')
  await form.getByLabel('Confirm password', { exact: true }).fill('rangoli8')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByRole('alert')).toContainText('Your account could not be created')
  await form.getByLabel('Confirm password', { exact: true }).fill('rangoli9')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(account(page)).toHaveCount(0)
  await expect(page).toHaveURL('/checkout')
  await expect(checkout(page).getByLabel('Address')).toHaveValue('12 MG Road')
  await expect(checkout(page).getByLabel('Email')).toHaveValue(shopper.email)
})

test('§2 Checkout, signed out: who has an account signs in beside the form; a wrong password is said there, and nothing leads away from the page', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  await page.context().clearCookies()
  await seedCart(page, await shirtLine(shop))
  await shopper.open('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await account(page).getByRole('link', { name: 'Login' }).click()
  const form = account(page).locator('form')
  await form.getByLabel('Email').fill(shopper.email)
  await form.getByLabel('Password', { exact: true }).fill('rangoli8')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(form.getByRole('alert')).toContainText('The email or the password is not right.')
  await form.getByLabel('Password', { exact: true }).fill('rangoli9')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(account(page)).toHaveCount(0)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText(/^With you by \d+ \w+ 20\d\d if you pay today\.$/)).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Contact Us',
    'Shipping Policy',
    'Return Policy',
  ])
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toHaveCount(0)
  // Signing in is no step of the history.
  await page.goBack()
  await expect(page).toHaveURL('/cart')
})
