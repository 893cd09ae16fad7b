import type { Page } from '@playwright/test'
import { paise } from '#app/basics/money.ts'
import type { Suggestions } from '#app/catalogue/search/suggestions.ts'
import { violationsOf } from '../accessibility.ts'
import { fieldOf, listOf, openerOf, productsOf, SMALL, type } from './search-locators.ts'
import { expect, test } from '../shop.ts'
import { usePlaceholderImages } from '../placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

// The bar is on every page; this one has no images.
const PAGE = '/about'

/**
 * Answers in place of the shop: a place and a product named after the query, once `held[q]`
 * resolves.
 */
async function suggestNamesakes(
  page: Page,
  held: Record<string, Promise<void>> = {},
): Promise<void> {
  await page.route('**/products/suggestions?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    await held[q]
    const products = [
      { id: 'none', styleId: 1, name: `Only ${q}`, price: paise(499_00), soldOut: false },
    ]
    const json: Suggestions = { places: [{ label: q, path: '/' }], products }
    // The page may have cancelled the request.
    await route.fulfill({ json }).catch(() => {})
  })
}

test('Search: suggestions are gone through with the arrow keys, and Enter opens one', async ({
  page,
  shopper,
}) => {
  await shopper.open(PAGE)
  await type(page, 'k')
  await expect(listOf(page)).toBeHidden()
  await type(page, 'urt')
  await expect(fieldOf(page)).toHaveAttribute('aria-expanded', 'true')
  const options = listOf(page).getByRole('option')
  await expect(options.last()).toHaveText('Search for “kurt”')
  const count = await options.count()
  await expect(
    page.getByRole('status').filter({ hasText: `${count - 1} suggestions` }),
  ).toBeAttached()

  const active = listOf(page).getByRole('option', { selected: true })
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveText('Search for “kurt”')
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText((await options.first().innerText()).trim())
  await expect(fieldOf(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Home')
  await expect(active).toHaveCount(0)
  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('kurt')

  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const last = productsOf(page).last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport()
  const path = (await last.getAttribute('href')) ?? ''
  expect(path).toMatch(/^\/product\//)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(listOf(page)).toBeHidden()
  await expect(fieldOf(page)).toHaveValue('')
})

test('Search: Enter without a suggestion searches, and the last suggestion does so too; Escape closes the suggestions and then empties the field; Tab and a click elsewhere close them too', async ({
  page,
  shopper,
}) => {
  await shopper.open(PAGE)
  await type(page, 'shirt')
  await expect(listOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeHidden()
  await expect(fieldOf(page)).toHaveValue('shirt')
  await page.keyboard.press('ArrowDown')
  await expect(listOf(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(listOf(page)).toBeHidden()
  await expect(page.getByRole('search').getByRole('button', { name: 'Search' })).toBeFocused()

  await fieldOf(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(listOf(page)).toBeVisible()
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect(listOf(page)).toBeHidden()
  await fieldOf(page).focus()
  await page.keyboard.press('Escape')
  await expect(fieldOf(page)).toHaveValue('')

  await type(page, 'kurt')
  await expect(listOf(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=kurt')
  // The field is made anew with the page, after the address.
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
  await expect(listOf(page)).toBeHidden()
  await fieldOf(page).fill('shoe')
  await listOf(page).getByRole('option', { name: 'Search for “shoe”' }).click()
  await expect(page).toHaveURL('/products?q=shoe')
  await expect(fieldOf(page)).toHaveValue('shoe')
})

test('Search: a suggestion is a link, for a click and for another tab', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.open(PAGE)
  await type(page, 'kurta')
  const product = productsOf(page).first()
  const path = (await product.getAttribute('href')) ?? ''
  const another = context.waitForEvent('page')
  await product.click({ modifiers: ['ControlOrMeta'] })
  await expect(await another).toHaveURL(path)
  await (await another).close()
  await expect(listOf(page)).toBeVisible()

  const place = listOf(page).getByRole('group', { name: 'In the shop' }).getByRole('option').first()
  const there = (await place.getAttribute('href')) ?? ''
  expect(there).toMatch(/^\/products\?category=/)
  await place.click()
  await expect(page).toHaveURL(there)
  await expect(listOf(page)).toBeHidden()
})

test('Search: on a small screen Escape closes the suggestions before the search, and a suggestion followed closes it', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize(SMALL)
  await shopper.open(PAGE)
  await openerOf(page).click()
  await type(page, 'kurta')
  await expect(listOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeHidden()
  await expect(fieldOf(page)).toHaveValue('kurta')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(fieldOf(page)).toBeHidden()
  await expect(openerOf(page)).toBeFocused()

  await openerOf(page).click()
  await type(page, 'kurta')
  const path = (await productsOf(page).first().getAttribute('href')) ?? ''
  await productsOf(page).first().click()
  await expect(page).toHaveURL(path)
  await expect(fieldOf(page)).toBeHidden()
})

test('Search: where nothing can be suggested, or suggestions fail or never come, none are missed, and Enter searches all the same', async ({
  page,
  shopper,
}) => {
  await shopper.open(PAGE)
  const answered = page.waitForResponse(/suggestions\?q=qqxxzz$/)
  await type(page, 'qqxxzz')
  expect(await (await answered).json()).toEqual({ places: [], products: [] })
  await expect(fieldOf(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(listOf(page)).toBeHidden()
  await fieldOf(page).fill('')

  await type(page, 'kurta')
  await expect(listOf(page)).toBeVisible()
  await page.route('**/products/suggestions?*', (route) =>
    route.fulfill({ status: 503, body: 'Come back later' }),
  )
  await type(page, 's')
  await expect(listOf(page)).toBeHidden()
  await page.route('**/products/suggestions?*', (route) => route.abort())
  await type(page, ' blue')
  await expect(listOf(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=kurtas+blue')

  // The script of the list does not load.
  await page.route('**/assets/suggestion-list*', (route) => route.abort())
  await shopper.open(PAGE)
  await type(page, 'shirt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=shirt')
})

test('Search: what was typed before the list was loaded is suggested for', async ({
  page,
  shopper,
}) => {
  let load = () => {}
  const asked = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/suggestion-list*', async (route) => {
    await asked
    await route.continue()
  })
  await shopper.open(PAGE)
  await type(page, 'kurta')
  load()
  await expect(listOf(page).getByRole('option').last()).toHaveText('Search for “kurta”')
})

test('Search: an answer that comes late never takes the place of a newer one', async ({
  page,
  shopper,
}) => {
  const release: (() => void)[] = []
  const later = () => new Promise<void>((resolve) => release.push(resolve))
  await suggestNamesakes(page, { sa: later(), sar: later() })
  await shopper.open(PAGE)
  const over: Promise<unknown>[] = []
  for (const [letters, q] of [
    ['sa', 'sa'],
    ['r', 'sar'],
    ['ee', 'saree'],
  ] as const) {
    // Waits for each request by itself, because the page debounces typing.
    const asked = page.waitForRequest((request) => request.url().endsWith(`?q=${q}`))
    await type(page, letters)
    const request = await asked
    over.push(request.response().then((answer) => answer?.finished()))
  }
  await expect(productsOf(page)).toHaveText(/^Only saree/)
  for (const late of release.toReversed()) late()
  // All requests are cancelled or answered, and the page has had time to show the answers.
  await Promise.all(over)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(productsOf(page)).toHaveText(/^Only saree/)
})

test('Search: nothing is wrong with the suggestions, at 1280 px, at 360 px and with the longest of words', async ({
  page,
  shopper,
}) => {
  const longest = 'Kanjeevaram'.repeat(9).slice(0, 99)
  for (const viewport of [{ width: 1280, height: 800 }, SMALL]) {
    await page.setViewportSize(viewport)
    await shopper.open(PAGE)
    if (viewport === SMALL) await openerOf(page).click()
    await type(page, 'kurt')
    await expect(listOf(page)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    expect(await violationsOf(page), `${viewport.width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await suggestNamesakes(page)
  await fieldOf(page).fill(longest)
  await expect(productsOf(page).first()).toHaveText(new RegExp(`^Only ${longest}`))
  expect(await listOf(page).evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
})
