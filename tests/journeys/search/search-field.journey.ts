import { fieldOf, openerOf, SMALL, type } from './search-locators.ts'
import { expect, test } from '../shop.ts'
import { usePlaceholderImages } from '../placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

// The bar is on every page; this one has no images.
const PAGE = '/about'

test('§2 Navigation bar: below 768 px the menu has a Search entry, which leads to what is searched for, by keyboard and back too', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize(SMALL)
  await shopper.open(PAGE)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const menuButton = page.getByRole('button', { name: 'Menu' })
  await menuButton.press('Enter')
  await menu.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(fieldOf(page)).toBeFocused()
  await expect(page).toHaveURL(PAGE)
  await page.keyboard.press('Escape')
  await expect(fieldOf(page)).toBeHidden()
  await expect(menuButton).toBeFocused()

  await menuButton.click()
  await menu.getByRole('button', { name: 'Search' }).click()
  await expect(menu).toBeHidden()
  await expect(fieldOf(page)).toBeFocused()
  await type(page, 'kurta')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=kurta')
  await expect(fieldOf(page)).toBeHidden()
  await expect(fieldOf(page)).not.toBeFocused()
})

test('Search: at 320 px a button beside the cart opens the field; what was searched for stands in it', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await shopper.open(PAGE)
  const bar = page.getByRole('banner')
  expect((await bar.boundingBox())?.height, 'one row').toBeLessThan(70)
  for (const one of [
    openerOf(page),
    bar.getByRole('link', { name: 'Cart' }),
    bar.getByRole('button', { name: 'Menu' }),
  ]) {
    const { width = 0, height = 0 } = (await one.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await openerOf(page).click()
  await expect(fieldOf(page)).toBeFocused()
  await type(page, 'shirt')
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/products?q=shirt')
  await expect(fieldOf(page)).toBeHidden()
  await openerOf(page).click()
  await expect(fieldOf(page)).toHaveValue('shirt')
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(fieldOf(page)).toBeHidden()
})

test('Search: from 768 px on the field stands in the bar; with nothing in it, it stays where it is; it says what was searched for, also on the way back', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await shopper.open(PAGE)
  const button = page.getByRole('search').getByRole('button', { name: 'Search' })
  await expect(fieldOf(page)).toBeVisible()
  await expect(openerOf(page)).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await button.click()
  await expect(fieldOf(page)).toBeFocused()
  await type(page, '   ')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page)).toBeFocused()
  await expect(page).toHaveURL(PAGE)

  await type(page, 'block print ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=\+*block\+print/)
  await expect(fieldOf(page)).toHaveValue('block print')
  await expect(fieldOf(page)).not.toBeFocused()
  await fieldOf(page).fill('shirt')
  await button.click()
  await expect(page).toHaveURL('/products?q=shirt')
  await page.goBack()
  await expect(fieldOf(page)).toHaveValue('block print')
  await page.reload()
  await expect(fieldOf(page)).toHaveValue('block print')
  await page.getByRole('banner').getByRole('link', { name: 'Men', exact: true }).click()
  await expect(fieldOf(page)).toHaveValue('')
})
