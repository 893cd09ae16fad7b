import type { Page } from '@playwright/test'

/** A phone. */
export const SMALL = { width: 360, height: 740 }

export const fieldOf = (page: Page) => page.getByLabel('Search products')
export const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
export const productsOf = (page: Page) =>
  listOf(page).getByRole('group', { name: 'Products' }).getByRole('option')
/** The button beside the cart, on a small screen. */
export const openerOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })

/** One letter at a time, as people type. */
export async function type(page: Page, text: string): Promise<void> {
  await fieldOf(page).focus()
  await page.keyboard.type(text)
}
