import type { Page } from '@playwright/test'
import { pixelsTooWide } from '../overflow.ts'
import { usePlaceholderImages } from '../placeholder-images.ts'
import { fieldOf, openerOf, SMALL, type } from './search-locators.ts'
import { expect, test } from '../shop.ts'

test.beforeEach(usePlaceholderImages)

const SENTENCE = 'office shirt for men not black'
const WITHOUT_OFFICE = '/products?q=shirt+for+men+not+black'

const chipsOf = (page: Page) => page.getByRole('list', { name: 'Your search' })
const chip = (page: Page, label: string) =>
  chipsOf(page).getByRole('link', { name: new RegExp(`^${label}\\b`) })
const totalShown = async (page: Page): Promise<number> => {
  const said = await page.getByText(/^Showing \d+ to \d+ of \d+ items$/).innerText()
  return Number(/of (\d+) items$/.exec(said)?.[1])
}

test('Search: a sentence typed on a phone becomes chips; one taken away leaves the others, and Back brings it again', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize(SMALL)
  await shopper.open('/about')
  await openerOf(page).click()
  await type(page, SENTENCE)
  await expect(fieldOf(page)).toHaveValue(SENTENCE)
  await page.keyboard.press('Enter')
  for (const label of ['Formal', 'Shirt', 'Men', 'Not black']) {
    await expect(chip(page, label)).toHaveAccessibleName(new RegExp(`^${label}.*, remove$`))
    const { width = 0, height = 0 } = (await chip(page, label).boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect(await pixelsTooWide(page)).toBe(0)
  const before = await totalShown(page)
  await chip(page, 'Formal').press('Enter')
  await expect(page).toHaveURL(WITHOUT_OFFICE)
  await expect(chip(page, 'Formal')).toHaveCount(0)
  await expect(chip(page, 'Not black')).toBeVisible()
  expect(await totalShown(page)).toBeGreaterThan(before)
  // The chip is gone: the focus goes where the page begins.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(chip(page, 'Formal')).toBeVisible()
  expect(await totalShown(page)).toBe(before)
})
