import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

declare global {
  interface Window {
    /** Scroll positions on the way. */
    passed?: number[]
  }
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls to the end, as a visitor who presses a link of the footer. */
async function atTheEnd(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const there = await scrolled(page)
  expect(there).toBeGreaterThan(300)
  return there
}

/** Follows a link of the footer, and gives the scroll positions between there and the top. */
async function goOn(page: Page, label: string): Promise<number[]> {
  const start = await atTheEnd(page)
  await page.evaluate(() => {
    const passed: number[] = []
    window.passed = passed
    addEventListener('scroll', () => passed.push(scrollY))
  })
  await page.getByRole('contentinfo').getByRole('link', { name: label }).click()
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  return page.evaluate(
    (start) => (window.passed ?? []).filter((y) => y > 1 && y < start - 1),
    start,
  )
}

test('§2 Every route change scrolls to the top, smoothly', async ({ page, shopper }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await shopper.open('/terms')
  const ways = ['Privacy Policy', 'Shipping Policy', 'Terms & Conditions']
  let tries = 0
  // Retries, because a busy machine may paint nothing on the way.
  await expect(async () => {
    const passed = await goOn(page, ways[tries++ % ways.length] ?? '')
    expect(passed.length).toBeGreaterThan(1)
    expect(passed).toEqual(passed.toSorted((a, b) => b - a))
  }).toPass()
})

test('§2 Every route change scrolls to the top, at once for who wants no motion; going back shows the page where one had been; Listing: changing the page scrolls from its end to the top', async ({
  page,
  shopper,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shopper.open('/terms')
  expect(await goOn(page, 'Privacy Policy')).toEqual([])
  const left = await atTheEnd(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(3)

  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click()
  await expect(page.getByText(/^Showing 1 to 12 of/)).toBeVisible()
  await atTheEnd(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Showing 13 to 24 of/)).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('A7 Back shows the page where one had been at once, also where other changes of page glide', async ({
  page,
  shopper,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await shopper.open('/terms')
  const left = await atTheEnd(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.evaluate(() => {
    const passed: number[] = []
    window.passed = passed
    addEventListener('scroll', () => passed.push(scrollY))
  })
  await page.goBack()
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(3)
  const passed = await page.evaluate(() => window.passed ?? [])
  expect(passed.filter((y) => y > 3 && y < left - 3)).toEqual([])
})
