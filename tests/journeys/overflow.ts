import type { Page } from '@playwright/test'

/** Waits for the next paint, after a change of scheme or width. */
export const nextPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))),
      ),
  )

/** How far the page scrolls sideways, in pixels. */
export const pixelsTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Controls that a finger may miss: lower than 44 px or narrower than 40 (A5). Links within a
 * sentence are as high as its lines.
 */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll(
      'a[href], button, select, textarea, summary, input:not([type=hidden])',
    )
    return [...controls].flatMap((control) => {
      const target = control.matches('label > input') ? control.parentElement : control
      const { width, height } = (target ?? control).getBoundingClientRect()
      const isSeen =
        width > 2 && control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const isInSentence = getComputedStyle(control).display === 'inline'
      // Half a pixel for rounding.
      return isSeen && !isInSentence && (height < 43.5 || width < 39.5)
        ? [`${control.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)} px`]
        : []
    })
  })

/** Share of the screen that bars cover which stay while the page scrolls, in per cent. */
export const coveredByBars = async (page: Page): Promise<number> => {
  const shares: number[] = []
  for (const part of [0, 0.15, 0.4])
    shares.push(
      await page.evaluate((scrolled) => {
        const { scrollHeight } = document.documentElement
        scrollTo({ top: (scrollHeight - innerHeight) * scrolled, behavior: 'instant' })
        const bars = [...document.querySelectorAll('body *')]
          .filter(
            (element) =>
              ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
              element.checkVisibility({ visibilityProperty: true }) &&
              // A toast goes by itself, and a dialog or an open menu is all there is to see.
              !element.matches('[aria-label=Notifications]') &&
              !element.closest(':modal, :popover-open'),
          )
          .map((element) => element.getBoundingClientRect())
          .filter(({ width }) => width > innerWidth / 2)
          .map(({ top, bottom }) => [Math.max(0, top), Math.min(innerHeight, bottom)] as const)
          .toSorted(([a], [b]) => a - b)
        let [covered, end] = [0, 0]
        for (const [top, bottom] of bars) {
          covered += Math.max(0, bottom - Math.max(top, end))
          end = Math.max(end, bottom)
        }
        return Math.round((100 * covered) / innerHeight)
      }, part),
    )
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return Math.max(...shares)
}

/** Words partly outside of the screen, where no scrolling brings them in. */
export const wordsOutside = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement))
    const found: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (words.nextNode()) {
      const { parentElement: around, textContent: text } = words.currentNode
      // Text for screen readers only stands in a box of one pixel.
      if (
        !around?.checkVisibility({ visibilityProperty: true }) ||
        around.getBoundingClientRect().width <= 1 ||
        scrolls(around)
      )
        continue
      range.selectNodeContents(words.currentNode)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < 0 || right > document.documentElement.clientWidth))
        found.push(text ?? '')
    }
    return found
  })
