import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const { SCREENSHOTS_FOLDER: folder, SCREENSHOTS_WIDTHS: widths = '360,1280,768' } = process.env

/**
 * `npm run screenshots` (tools/audit/screenshots.ts) sets the folder; undefined: the journeys run the
 * visual checks.
 */
export const SCREENSHOTS = folder ? { folder, widths: widths.split(',').map(Number) } : undefined

/** Timers of this length or longer close a toast, or go on to another page. */
const SLOW_TIMER_MS = 2_000
/** Random text of the shop: the ticket of a message. */
const RANDOM_TEXT: [pattern: string, instead: string][] = [['\\b\\d{3}-\\d{3}\\b', '123-456']]

/**
 * Before the page opens: stops its date at that of this process, which tools/audit/fixed-clock.mjs sets
 * as for the shop, and stops slow timers, however long the screenshots take.
 */
export async function freezePage(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now())
  await page.addInitScript((slow) => {
    const later = window.setTimeout.bind(window)
    const never = 2 ** 31 - 1
    window.setTimeout = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
      later(act, ms < slow ? ms : never, ...rest)) as typeof setTimeout
  }, SLOW_TIMER_MS)
}

/** Screenshots of the whole page at each width, light and dark. */
export async function takeScreenshots(
  page: Page,
  name: string,
  { folder, widths }: NonNullable<typeof SCREENSHOTS>,
): Promise<void> {
  await page.mouse.move(0, 0)
  // Waits for requests of the browser, which add for example the shopper's name to a public page.
  await page.waitForLoadState('networkidle')
  for (const width of widths)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 740 })
      await unpin(page)
      await page.evaluate(replaceText, RANDOM_TEXT)
      await expect.poll(() => loadingImages(page), { timeout: 60_000 }).toBe(0)
      const path = join(
        folder,
        `${name.replaceAll(/\W+/g, '-').toLowerCase()}-${width}-${scheme}.png`,
      )
      await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide' })
    }
}

/** In a screenshot of the whole page, fixed bars are moved to the end of the page. */
const unpin = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *, nav')) {
      element.style.removeProperty('position')
      const { position, bottom } = getComputedStyle(element)
      if (
        (position === 'fixed' || position === 'sticky') &&
        bottom !== 'auto' &&
        !element.closest('dialog, [popover]')
      )
        element.style.position = 'static'
    }
    scrollTo(0, 0)
  })

function replaceText(replacements: [string, string][]): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    for (const [pattern, instead] of replacements) {
      const { data } = texts.currentNode as Text
      const replaced = data.replaceAll(new RegExp(pattern, 'g'), instead)
      if (replaced !== data) (texts.currentNode as Text).data = replaced
    }
}

/** Number of images still to load or to decode, including those below the fold. */
const loadingImages = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    const loading = [...document.images].filter(({ complete }) => !complete).length
    // A broken image shows in its answer.
    if (loading === 0)
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    return loading
  })
