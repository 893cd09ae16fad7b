import type { Page } from '@playwright/test'
import { brand } from '#app/basics/brand.ts'
import { seedCart, shirtLine } from './cart-fixture.ts'
import { field } from './forms.ts'
import { expect, test } from './shop.ts'

const account = (page: Page) => page.getByRole('region', { name: 'Your account' })
const checkout = (page: Page) =>
  page.locator('form', { has: page.getByRole('button', { name: /^Pay ₹/ }) })

const open = (page: Page, step: string) => page.getByRole('heading', { name: step }).click()

test('§2 Checkout, signed out: one step at a time: first the account, created without leaving, with one Email field and one way on; what is wrong is said there, the address that was typed stays, and the checkout goes on signed in', async ({
  page,
  shopper,
  shop,
}) => {
  const main = page.getByRole('main')
  const shirt = await shirtLine(shop)
  await seedCart(page, shirt)
  await shopper.open('/checkout')
  await expect(account(page)).toContainText('You need an account to order.')
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveCount(1)
  await expect(main.locator('.button.primary').filter({ visible: true })).toHaveText('Login')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(shirt.name)

  await open(page, 'Delivery address')
  await field(page, 'Address').fill('12 MG Road')
  await expect(account(page).locator('form')).toBeHidden()
  await expect(main.locator('.button.primary').filter({ visible: true })).toHaveText(/^Pay ₹/)
  await open(page, 'Account')
  await expect(field(page, 'Address')).toBeHidden()

  const form = account(page).locator('form')
  await form.getByLabel('Email').fill(shopper.email)
  await account(page).getByRole('link', { name: 'Create an account' }).click()
  await expect(form.getByLabel('Full name')).toBeFocused()
  await expect(form.getByLabel('Email')).toHaveValue(shopper.email)
  await form.getByLabel('Full name').fill('Asha Rao')
  await form.getByLabel('Password', { exact: true }).fill('rangoli9')
  await form.getByLabel('Confirm password', { exact: true }).fill('rangoli8')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form).toContainText('Passwords do not match')
  await form.getByLabel('Confirm password', { exact: true }).fill('rangoli9')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(account(page)).toContainText(`You are logged in as ${shopper.email}.`)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused()
  await expect(page).toHaveURL('/checkout')
  await expect(checkout(page).getByLabel('Address', { exact: true })).toHaveValue('12 MG Road')
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
  const form = account(page).locator('form')
  await form.getByLabel('Email').fill(shopper.email)
  await form.getByLabel('Password', { exact: true }).fill('rangoli8')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(form.getByRole('alert')).toContainText('The email or the password is incorrect.')
  await form.getByLabel('Password', { exact: true }).fill('rangoli9')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(account(page)).toContainText(`You are logged in as ${shopper.email}.`)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText(/^With you by \d+ \w+ 20\d\d if you order today\.$/)).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Contact Us',
    'Shipping Policy',
    'Return Policy',
  ])
  await expect(page.getByRole('contentinfo')).toContainText(`Sold by ${brand.tradingCompany}`)
  await expect(page.getByRole('contentinfo')).toContainText(brand.grievanceOfficer.email)
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toHaveCount(0)
  // Signing in is no step of the history.
  await page.goBack()
  await expect(page).toHaveURL('/cart')
})
