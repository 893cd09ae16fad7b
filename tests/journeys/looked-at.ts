import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { expect, test, type JourneyShop, type Shopper } from './shop.ts'

export type Stage = { page: Page; shopper: Shopper; shop: JourneyShop }

/** A screen in one of its states. `answers`: what the server is meant to answer with, if not that all is well. */
export type Screen = {
  name: string
  path: string
  answers?: number
  signedIn?: true
  cart?: true
  before?: (stage: Stage) => Promise<void>
  after?: (stage: Stage) => Promise<unknown>
  shows: string
}

export const press =
  (name: string) =>
  ({ page }: Stage) =>
    page.getByRole('main').getByRole('button', { name }).click()

type Look = { width: number; scheme: 'light' | 'dark' }
const EVERYWHERE: Look[] = [1280, 360].flatMap((width) => [
  { width, scheme: 'light' },
  { width, scheme: 'dark' },
])
/** `npm run audit` looks at every width in both schemes, and at large letters; the journeys of `npm test` at each once. */
const LOOKS: Look[] =
  process.env.LOOK === 'everywhere'
    ? EVERYWHERE
    : [
        { width: 1280, scheme: 'light' },
        { width: 360, scheme: 'dark' },
      ]

/** One journey for each: nothing is wrong with the page, whatever its width and scheme. */
export function lookAt(screens: Screen[]): void {
  for (const { name, path, answers, signedIn, cart, before, after, shows } of screens) {
    test(`§2 ${name}: nothing is wrong with the page, at 1280 px and at 360 px, by day and in the dark`, async ({
      page,
      shopper,
      shop,
    }) => {
      const stage = { page, shopper, shop }
      const troubles = listenForTroubles(page, shop.url, answers)
      if (signedIn) await shopper.isRegistered()
      if (cart) await putInCart(page, await aShirt(shop))
      await before?.(stage)
      await shopper.open(path)
      await after?.(stage)
      await expect(page.getByRole('main').getByRole('heading', { name: shows, exact: true })).toBeVisible()

      if (process.env.SCREENS_FOLDER) return photograph(page, name, process.env.SCREENS_FOLDER)
      for (const { width, scheme } of LOOKS) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 740 })
        await painted(page)
        expect(await sideways(page), `pixels too wide at ${width}`).toBe(0)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [width, scheme, id, nodes.map(({ html }) => html)])).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await sideways(page), 'pixels too wide at 320').toBe(0)
      if (LOOKS === EVERYWHERE) await inLargeLetters(page)
      await expect(page.locator('h1')).toHaveCount(1)
      expect(await page.title()).toMatch(/\S/)
      await expect(page.locator('a, button, input, select, textarea, [tabindex="0"]').first()).toHaveText('Skip to content')
      await expect(page.locator('img:not([width]), img:not([height]), img:not([alt])')).toHaveCount(0)
      expect(troubles).toEqual([])
    })
  }
}

/** For `npm run screens`. */
async function photograph(page: Page, name: string, folder: string): Promise<void> {
  for (const width of [360, 768, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 740 })
      await letDown(page)
      await expect.poll(() => comingPictures(page), { timeout: 60_000 }).toBe(0)
      await painted(page)
      await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-').toLowerCase()}-${width}-${scheme}.png`), fullPage: true })
    }
}

/** In a picture of the whole page nothing floats in its midst: the bars at the bottom of the screen lie at the end of the page. */
const letDown = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *, nav')) {
      element.style.removeProperty('position')
      const { position, bottom } = getComputedStyle(element)
      if ((position === 'fixed' || position === 'sticky') && bottom !== 'auto' && !element.closest('dialog, [popover]'))
        element.style.position = 'static'
    }
    scrollTo(0, 0)
  })

/** How many are still to come, those below included. */
const comingPictures = (page: Page) =>
  page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
    return [...document.images].filter(({ complete }) => !complete).length
  })

/** Everything the browser complains of. Its own line about an answer that is meant is no complaint; nor is a request it gave up itself. */
function listenForTroubles(page: Page, shop: string, answers: number | undefined): string[] {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (answers && message.text().startsWith(`Failed to load resource: the server responded with a status of ${answers} `)) return
    troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.status() !== answers) troubles.push(`${response.status()}: ${response.url()}`)
    if (!response.url().startsWith(shop)) troubles.push(`not of this shop: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`${request.failure()?.errorText}: ${request.url()}`)
  })
  return troubles
}

/** Twice as large as they are meant to be, on a phone: whoever needs them so must not lose a word, nor scroll in two ways (A4). */
async function inLargeLetters(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await painted(page)
  expect([await sideways(page), await wordsOutside(page)], 'too wide at 360, in letters twice as large').toEqual([0, []])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Words that stand partly outside of the screen, where no scrolling brings them in. */
const wordsOutside = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const found: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (words.nextNode()) {
      const { parentElement: around, textContent: text } = words.currentNode
      // What is for the ear alone stands in a box of one pixel.
      if (!around?.checkVisibility({ visibilityProperty: true }) || around.getBoundingClientRect().width <= 1 || scrolls(around)) continue
      range.selectNodeContents(words.currentNode)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < 0 || right > document.documentElement.clientWidth)) found.push(text ?? '')
    }
    return found
  })

/** What was just asked for, another scheme or width, is there to be looked at. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))))

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const GONE = {
  id: '11111111-1111-4111-8111-111111111111',
  styleId: 1,
  name: 'Kesar Men Navy Shirt',
  price: 1_499_00,
  size: 'M',
  colour: null,
  quantity: 1,
}

export async function aShirt({ database: { db } }: JourneyShop): Promise<typeof GONE> {
  const [shirt] = await db.select().from(styles).where(eq(styles.articleType, 'Shirts')).orderBy(styles.id).limit(1)
  if (!shirt) throw new Error('the demo catalogue has no shirt')
  return { ...GONE, id: shirt.uuid, styleId: shirt.id, name: shirt.productDisplayName, price: shirt.pricePaise ?? 5_999_00 }
}

/** In the cart before the first page opens, as from an earlier visit. */
export async function putInCart(page: Page, line: typeof GONE): Promise<void> {
  await page.addInitScript(
    (cart) => localStorage.setItem('shopping-cart', cart),
    JSON.stringify({ state: { lines: [line], placed: [] }, version: 1 }),
  )
}
