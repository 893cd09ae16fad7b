import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const { SCREENSHOTS_FOLDER: folder, SCREENSHOTS_WIDTHS: widths = '360,1280,768' } = process.env

/** `npm run screenshots` (audit/screenshots.ts) says where they go; undefined: the journeys look for what is wrong. */
export const SCREENSHOTS = folder ? { folder, widths: widths.split(',').map(Number) } : undefined

/** Of this long and longer: what closes a toast, or goes on to another page. */
const SLOW_TIMER_MS = 2_000
/** Random text of the shop: the ticket of a message. */
const RANDOM_TEXT: [pattern: string, instead: string][] = [['\\b\\d{3}-\\d{3}\\b', '123-456']]

/**
 * Before the page opens: its date stands still, at that of this process, which audit/fixed-clock.mjs sets as it does the
 * shop's; and what closes by itself stays open however long the screenshots take.
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

/** Of the whole page at each width, light and dark. */
export async function takeScreenshots(
  page: Page,
  name: string,
  { folder, widths }: NonNullable<typeof SCREENSHOTS>,
): Promise<void> {
  await page.mouse.move(0, 0)
  // What the browser adds to a public page, such as the shopper's name, comes after it.
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

/** In a picture of the whole page nothing floats in its midst: the bars at the bottom of the screen lie at the end of the page. */
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

/** How many are still to come or to be decoded, those below the fold included. */
const loadingImages = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    const loading = [...document.images].filter(({ complete }) => !complete).length
    // A broken one is told of by its answer.
    if (loading === 0)
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    return loading
  })
