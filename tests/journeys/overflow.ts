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
