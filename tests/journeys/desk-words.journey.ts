import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './shop.ts'

test('sections of the home page are moved by keys and by dragging, and the focus stays with the one that moves', async ({
  page,
  shop,
}) => {
  await signInAtDesk(page, shop, 'owner')
  await page.goto('/desk/words/sections', { waitUntil: 'networkidle' })
  const names = () => page.locator('main ol label > span').allInnerTexts()
  await page.getByRole('button', { name: 'Move Banner up' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move Banner up' })).toBeFocused()
  await expect(page.getByText('Banner is now 2 of 5.')).toBeAttached()
  await page
    .getByText('Newsletter', { exact: true })
    .dragTo(page.getByText('Hero', { exact: true }))
  await page.getByRole('checkbox', { name: 'Show Categories' }).uncheck()
  await page.getByLabel('Heading').last().fill('New here')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved: sections.')).toBeVisible()
  expect(await names()).toEqual([
    'Newsletter',
    'Hero',
    'Banner',
    'Featured products',
    'Categories (not shown)',
    'Recently viewed\nAlways last',
  ])
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back: sections.')).toBeVisible()
})
