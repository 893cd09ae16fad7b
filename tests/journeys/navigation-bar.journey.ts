import type { Page } from '@playwright/test'
import { brand } from '#app/basics/brand.ts'
import { firstShirtLine, putInCart } from './visual-checks.ts'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

// The bars are on every page; this one has no images.
const PAGE = '/about'

/** The widest screen that is small. */
const SMALL = { width: 767, height: 800 }
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('§2 Navigation bar: it leads everywhere and says where one is; Login for a visitor', async ({
  page,
  shopper,
}) => {
  await shopper.open(PAGE)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'My Orders' })).toBeHidden()
  for (const [label, heading] of [
    ['Men', "Men's Collection"],
    ['Women', "Women's Collection"],
    ['Accessories', 'Accessories'],
  ] as const) {
    await bar.getByRole('link', { name: label, exact: true }).click()
    await expect(headed(page, heading)).toBeVisible()
    await expect(bar.locator('[aria-current=page]')).toHaveText([label])
  }
  await bar.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await bar.getByRole('link', { name: brand.name }).click()
  await expect(page).toHaveURL('/')
})

test('§2 Protected routes: a visitor who presses My Account or My Orders in the footer is asked to log in, and comes back to it; Navigation bar: My Orders and Account for a shopper, in the menu of small screens too', async ({
  page,
  shopper,
}) => {
  await shopper.signUpDirectly()
  await page.context().clearCookies()
  await shopper.open(PAGE)
  for (const [label, path] of [
    ['My Account', '/account'],
    ['My Orders', '/orders'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path })}`)
  }
  await shopper.logIn()
  await expect(page).toHaveURL('/orders')

  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'My Orders' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Login' })).toBeHidden()
  await page.setViewportSize(SMALL)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([
    'Men',
    'Women',
    'Accessories',
    'My Orders',
    'Account',
  ])
  await menu.getByRole('link', { name: 'Account' }).click()
  await expect(headed(page, 'My Account')).toBeVisible()
})

test('§2, §9 Navigation bar: below 768 px a menu holds the same links and Search, and a bar stands at the bottom; A3 the menu takes the focus and gives it back', async ({
  page,
  shopper,
}) => {
  const bottom = page.getByRole('navigation', { name: 'Quick links' })
  const opener = page.getByRole('button', { name: 'Menu' })
  await shopper.open(PAGE)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(opener).toBeHidden()
    await expect(bottom).toBeHidden()
  }
  await page.setViewportSize(SMALL)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeVisible()
  await expect(bottom.getByRole('link')).toHaveText(['Home', 'Shop', 'Cart', 'Login'])
  const { y = 0, height = 0, width = 0 } = (await bottom.boundingBox()) ?? {}
  expect([Math.round(y + height), Math.round(width)]).toEqual([SMALL.height, SMALL.width])

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await opener.press('Enter')
  await expect(menu.getByRole('link')).toHaveText(['Men', 'Women', 'Accessories', 'Login'])
  await expect(menu.getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(menu).toBeVisible()
  await opener.click()
  await expect(menu).toBeHidden()
  await opener.click()
  await menu.getByRole('link', { name: 'Women' }).click()
  await expect(headed(page, "Women's Collection")).toBeVisible()
  await expect(menu).toBeHidden()
  await bottom.getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/products')
})

test('§2 Navigation bar: the cart is always there, with how many things are in it when there are any; A8 from the first paint on', async ({
  page,
  shopper,
  shop,
}) => {
  const badge = page.getByTestId('cart-count')
  const looksLike = async (badgeIsShown: boolean) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeVisible()
      await expect(badge).toBeVisible({ visible: badgeIsShown })
    }
  }
  await shopper.open(PAGE)
  await looksLike(false)

  // The page is painted, and none of its scripts has loaded: these checks hold from the first paint
  // on.
  await putInCart(page, { ...(await firstShirtLine(shop)), quantity: 3 })
  let come = () => {}
  const scripts = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await looksLike(true)
  // A counter of the style sheet shows the number: no text of the page can.
  await expect(badge).toHaveText('')
  const counted = () =>
    badge.evaluate((element) => [
      getComputedStyle(element, '::before').content,
      getComputedStyle(element).getPropertyValue('--cart-count'),
    ])
  expect(await counted()).toEqual(['counter(cart)', '3'])

  come()
  await expect(badge).toHaveText('3')
  await looksLike(true)
})

test('A3 at 1280 px and at 360 px nothing that has the focus is hidden under the bars', async ({
  page,
  shopper,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shopper.open('/')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => {
      scrollTo(0, 0)
      // From here the next Tab goes to the first link of the page.
      document.body.tabIndex = -1
      document.body.focus()
    })
    const seen = new Set<string>()
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab')
      const { focused, covered } = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return { focused: '', covered: false }
        const { left, top, width, height } = element.getBoundingClientRect()
        const there = document.elementFromPoint(
          left + width / 2,
          top + Math.min(height, innerHeight) / 2,
        )
        const isSeen = there && (element.contains(there) || there.contains(element))
        return { focused: element.outerHTML.slice(0, 120), covered: !isSeen }
      })
      expect([width, covered && focused]).toEqual([width, false])
      seen.add(focused)
    }
    expect(seen.size).toBeGreaterThan(30)
  }
})

test('Sub-categories with pictures: the bar opens them, the menu of a phone unfolds those of each category; each leads to its listing and closes them', async ({
  page,
  shopper,
}) => {
  let loads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/products/sub-categories') loads++
  })
  await shopper.open(PAGE)
  expect(loads).toBe(0)
  const opener = page.getByRole('button', { name: 'Browse' })
  await opener.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Sub-categories' })
  const women = menu.getByRole('region', { name: "Women's Collection" })
  await expect(women.getByRole('link', { name: 'Sarees' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await women.getByRole('link', { name: 'Sarees' }).click()
  await expect(page).toHaveURL('/products?category=women&subCategory=Saree')
  await expect(women).toBeHidden()

  await page.setViewportSize(SMALL)
  await expect(opener).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  const unfolded = page.getByRole('navigation', { name: 'Menu' })
  await unfolded.getByLabel('Browse accessories').click()
  await unfolded
    .getByRole('region', { name: 'Accessories' })
    .getByRole('link', { name: 'Bags' })
    .click()
  await expect(page).toHaveURL('/products?category=accessories&subCategory=Bags')
  await expect(unfolded).toBeHidden()
  expect(loads).toBe(1)
})
