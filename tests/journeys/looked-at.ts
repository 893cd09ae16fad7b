import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { violationsOf } from './accessibility.ts'
import { problemsOf } from './browser-problems.ts'
import { painted, pixelsTooWide, wordsOutside } from './overflow.ts'
import { expect, Shopper, test, type JourneyShop } from './shop.ts'
import { keepStill, SCREENSHOTS, takeScreenshots } from './screenshots.ts'

export type Stage = { page: Page; shopper: Shopper; shop: JourneyShop }

/**
 * A screen in one of its states. `path`: a path, or what it takes to have one; `answers`: what the server is meant to answer
 * with, if not that all is well; `cleanUp`: for what other screens would show as well.
 */
export type Screen = {
  name: string
  path: string | ((stage: Stage) => Promise<string>)
  answers?: number
  signedIn?: true
  cart?: true
  before?: (stage: Stage) => Promise<void>
  after?: (stage: Stage) => Promise<unknown>
  cleanUp?: (stage: Stage) => Promise<void>
  shows: string
}

export const press =
  (name: string) =>
  ({ page }: Stage) =>
    page.getByRole('main').getByRole('button', { name }).click()

type Look = { width: number; scheme: 'light' | 'dark' }

/** Every screen opens in this one, and `npm test` has axe look at no other. */
const ONE_LOOK: Look = { width: 360, scheme: 'dark' }
/** `npm run audit` and the long run. */
const ALL_LOOKS: Look[] = [ONE_LOOK, { width: 360, scheme: 'light' }, { width: 1280, scheme: 'light' }, { width: 1280, scheme: 'dark' }]
const everywhere = process.env.LOOK === 'everywhere'

// The audit finds these journeys by the words "nothing is wrong with" (audit/looking-journeys.ts).
const LOOKED_AT = SCREENSHOTS
  ? `the screenshots at ${SCREENSHOTS.widths.join(', ')} px, light and dark`
  : everywhere
    ? 'the page at 360 and 1280 px, light and dark, and with text at 200 %, nor is it too wide at 320 px'
    : 'the page at 360 px in the dark, nor is it too wide at 320 and 1280 px'

/** One journey for each screen, so that each is named, can be run alone, and is tried again alone. */
export function lookAt(screens: Screen[]): void {
  for (const screen of screens)
    test(`§2 ${screen.name}: nothing is wrong with ${LOOKED_AT}`, async ({ page, shopper: visitor, shop }) => {
      const stage = { page, shopper: new Shopper(visitor.page, emailFor(screen)), shop }
      const problems = problemsOf(page, shop.url, screen.answers)
      await page.emulateMedia({ colorScheme: ONE_LOOK.scheme, reducedMotion: 'reduce' })
      await page.setViewportSize(sizeOf(ONE_LOOK))
      if (SCREENSHOTS) await keepStill(page)
      await open(screen, stage)
      if (SCREENSHOTS) await takeScreenshots(page, screen.name, SCREENSHOTS)
      else await check(page)
      await screen.cleanUp?.(stage)
      expect(problems).toEqual([])
    })
}

async function open({ path, signedIn, cart, before, after, shows }: Screen, stage: Stage): Promise<void> {
  const { page, shopper, shop } = stage
  if (signedIn) await shopper.isRegistered()
  if (cart) await putInCart(page, await aShirt(shop))
  await before?.(stage)
  await shopper.open(typeof path === 'string' ? path : await path(stage))
  await after?.(stage)
  await expect(page.getByRole('main').getByRole('heading', { name: shows, exact: true })).toBeVisible()
}

/** Softly: all that is wrong with a screen is told at once. */
async function check(page: Page): Promise<void> {
  for (const look of everywhere ? ALL_LOOKS : [ONE_LOOK])
    await test.step(`${look.width} px, ${look.scheme}`, async () => {
      await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
      await isNotTooWide(page, look.width)
      expect.soft(await violationsOf(page), `what axe finds at ${look.width} px, ${look.scheme}`).toEqual([])
    })
  for (const width of everywhere ? [320] : [1280, 320]) await isNotTooWide(page, width)
  if (everywhere) await test.step('text at 200 %', () => checkLargeText(page))
  await expect.soft(page.locator('h1')).toHaveCount(1)
  expect.soft(await page.title()).toMatch(/\S/)
  await expect.soft(page.locator('a, button, input, select, textarea, [tabindex="0"]').first()).toHaveText('Skip to content')
  await expect.soft(page.locator('img:not([width]), img:not([height]), img:not([alt])')).toHaveCount(0)
}

async function isNotTooWide(page: Page, width: number): Promise<void> {
  await page.setViewportSize(sizeOf({ width }))
  await painted(page)
  expect.soft(await pixelsTooWide(page), `pixels too wide at ${width} px`).toBe(0)
}

/** Twice as large as it is meant to be, on a phone: whoever needs it so must not lose a word, nor scroll in two ways (A4). */
async function checkLargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await isNotTooWide(page, 360)
  expect.soft(await wordsOutside(page), 'words outside of the screen at 360 px, with text at 200 %').toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

const sizeOf = ({ width }: { width: number }) => ({ width, height: width === 320 ? 640 : 740 })

/** The same in every run, so that screenshots of two runs can be compared; and nobody else's in this shop. */
const emailFor = ({ name }: Screen) => `asha.${createHash('sha256').update(name).digest('hex').slice(0, 8)}@example.com`

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
