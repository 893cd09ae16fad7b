import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { violationsOf } from './accessibility.ts'
import { problemsOf } from './browser-problems.ts'
import { lostInForcedColours } from './forced-colours.ts'
import { coveredByBars, nextPaint, pixelsTooWide, smallTargets, wordsOutside } from './overflow.ts'
import { expect, Shopper, test, type JourneyShop } from './shop.ts'
import { freezePage, SCREENSHOTS, takeScreenshots } from './screenshots.ts'

export type Stage = { page: Page; shopper: Shopper; shop: JourneyShop }

/**
 * A screen in one of its states. `path`: a path, or a function that makes one; `answers`: the
 * expected status if not 200; `cleanUp`: undoes changes that other screens would show.
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

type Variant = { width: number; scheme: 'light' | 'dark' }

/** Every screen opens in this variant. */
const DEFAULT_VARIANT: Variant = { width: 360, scheme: 'dark' }
const VARIANTS: Variant[] = [
  DEFAULT_VARIANT,
  { width: 360, scheme: 'light' },
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
]

/** Nothing may be too wide in these either: phones, one lying on its side, a tablet, large screens. */
const OTHER_SIZES = [
  { width: 320, height: 640 },
  { width: 412, height: 915 },
  { width: 640, height: 360 },
  { width: 768, height: 1_024 },
  { width: 1_920, height: 1_080 },
  { width: 2_560, height: 1_440 },
]

// The audit finds these journeys by the words "nothing is wrong with" (tools/audit/visual-checks.ts).
const TITLE_SUFFIX = SCREENSHOTS
  ? `the screenshots at ${SCREENSHOTS.widths.join(', ')} px, light and dark`
  : 'the page at 360 and 1280 px, light and dark, and with text at 200 %, nor is it too wide between 320 and 2560 px'

/** One journey for each screen, so that each is named, can be run alone, and is retried alone. */
export function checkScreens(screens: Screen[]): void {
  for (const screen of screens)
    test(`§2 ${screen.name}: nothing is wrong with ${TITLE_SUFFIX}`, async ({
      page,
      shopper: visitor,
      shop,
    }) => {
      const stage = { page, shopper: new Shopper(visitor.page, emailFor(screen)), shop }
      const problems = problemsOf(page, shop.url, screen.answers)
      await page.emulateMedia({ colorScheme: DEFAULT_VARIANT.scheme, reducedMotion: 'reduce' })
      await page.setViewportSize(sizeOf(DEFAULT_VARIANT))
      if (SCREENSHOTS) await freezePage(page)
      await open(screen, stage)
      if (SCREENSHOTS) await takeScreenshots(page, screen.name, SCREENSHOTS)
      else await check(page)
      await screen.cleanUp?.(stage)
      expect(problems).toEqual([])
    })
}

async function open(
  { path, signedIn, cart, before, after, shows }: Screen,
  stage: Stage,
): Promise<void> {
  const { page, shopper, shop } = stage
  if (signedIn) await shopper.signUpDirectly()
  if (cart) await putInCart(page, await firstShirtLine(shop))
  await before?.(stage)
  const address = typeof path === 'string' ? path : await path(stage)
  // The desk knows no cart, by which the shop's pages tell that they are hydrated.
  if (address.startsWith('/desk')) await page.goto(address, { waitUntil: 'networkidle' })
  else await shopper.open(address)
  await after?.(stage)
  await expect(
    page.getByRole('main').getByRole('heading', { name: shows, exact: true }),
  ).toBeVisible()
}

/** Soft assertions, to report all problems of a screen at once. */
async function check(page: Page): Promise<void> {
  for (const variant of VARIANTS)
    await test.step(`${variant.width} px, ${variant.scheme}`, async () => {
      await page.emulateMedia({ colorScheme: variant.scheme, reducedMotion: 'reduce' })
      await checkWidth(page, variant.width)
      expect
        .soft(await violationsOf(page), `what axe finds at ${variant.width} px, ${variant.scheme}`)
        .toEqual([])
    })
  await test.step('widths and targets', async () => {
    for (const size of OTHER_SIZES) await checkWidth(page, size.width, size.height)
    await checkWidth(page, 320, 568)
    await checkBars(page, 'at 320 × 568 px')
    await checkWidth(page, 360)
    expect.soft(await smallTargets(page), 'too small for a finger at 360 px').toEqual([])
  })
  await test.step('forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await lostInForcedColours(page), 'not seen in forced colours').toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await test.step('text at 200 %', () => checkLargeText(page))
  await expect.soft(page.locator('h1')).toHaveCount(1)
  expect.soft(await page.title()).toMatch(/\S/)
  await expect
    .soft(page.locator('a, button, input, select, textarea, [tabindex="0"]').first())
    .toHaveText('Skip to content')
  await expect
    .soft(page.locator('img:not([width]), img:not([height]), img:not([alt])'))
    .toHaveCount(0)
}

async function checkWidth(page: Page, width: number, height?: number): Promise<void> {
  await page.setViewportSize(height ? { width, height } : sizeOf({ width }))
  await nextPaint(page)
  expect.soft(await pixelsTooWide(page), `pixels too wide at ${width} px`).toBe(0)
}

/**
 * At twice the text size on a phone no word may be lost, and nothing may scroll in two directions
 * (A4).
 */
async function checkLargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await checkWidth(page, 360)
  expect
    .soft(await wordsOutside(page), 'words outside of the screen at 360 px, with text at 200 %')
    .toEqual([])
  await checkBars(page, 'at 360 × 740 px with text at 200 %')
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Bars that stay leave most of a small screen to the page (A4). */
const checkBars = async (page: Page, where: string): Promise<void> =>
  expect
    .soft(await coveredByBars(page), `per cent of the screen that bars cover ${where}`)
    .toBeLessThanOrEqual(40)

const sizeOf = ({ width }: { width: number }) => ({ width, height: 740 })

/**
 * The same email in every run, so that screenshots of two runs can be compared; and nobody else's
 * in this shop.
 */
const emailFor = ({ name }: Screen) =>
  `asha.${createHash('sha256').update(name).digest('hex').slice(0, 8)}@example.com`

export const UNAVAILABLE_LINE = {
  id: '11111111-1111-4111-8111-111111111111',
  styleId: 1,
  name: 'Kesar Men Navy Shirt',
  price: 1_499_00,
  size: 'M',
  colour: null,
  quantity: 1,
}

export async function firstShirtLine({
  database: { db },
}: JourneyShop): Promise<typeof UNAVAILABLE_LINE> {
  const [shirt] = await db
    .select()
    .from(styles)
    .where(eq(styles.articleType, 'Shirts'))
    .orderBy(styles.id)
    .limit(1)
  if (!shirt) throw new Error('the demo catalogue has no shirt')
  return {
    ...UNAVAILABLE_LINE,
    id: shirt.uuid,
    styleId: shirt.id,
    name: shirt.productDisplayName,
    price: shirt.pricePaise ?? 5_999_00,
  }
}

/** Puts a line in the cart before the first page opens, as from an earlier visit. */
export async function putInCart(page: Page, line: typeof UNAVAILABLE_LINE): Promise<void> {
  await page.addInitScript(
    (cart) => localStorage.setItem('shopping-cart', cart),
    JSON.stringify({ state: { lines: [line], placed: [] }, version: 1 }),
  )
}
