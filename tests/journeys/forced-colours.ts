import type { Page } from '@playwright/test'

/**
 * Finds controls that cannot be seen in forced colours (a high-contrast theme), which remove backgrounds and
 * shadows: controls without an edge, chosen ones that look like the others, and the focus.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const isOutlined = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    }
    const hasEdge = (element: Element) => {
      const { borderBottomStyle, borderBottomWidth, appearance } = getComputedStyle(element)
      const isDrawn = borderBottomStyle !== 'none' && parseFloat(borderBottomWidth) > 0
      return isDrawn || isOutlined(element) || (appearance === 'auto' && element.matches('input'))
    }
    const visible = (selector: string) =>
      [...document.querySelectorAll(`main ${selector}`)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
    const named = (what: string) => (element: Element) =>
      `${what}: ${element.tagName} ${element.textContent.trim().slice(0, 40)}`
    const focused = document.activeElement
    return [
      ...visible('.button:not(.quiet)')
        .filter((button) => !hasEdge(button))
        .map(named('no edge')),
      // The button of a file field is the browser's own.
      ...visible(':is(input, select, textarea):not([type=hidden], [type=file])')
        .filter(
          (field) => !hasEdge(field) && !(field.parentElement && hasEdge(field.parentElement)),
        )
        .map(named('no edge')),
      ...visible(
        ":is([aria-pressed='true'], [aria-current]:not([aria-current='false']), label:has(input:checked))",
      )
        .filter((chosen) => !isOutlined(chosen))
        .map(named('not marked as chosen')),
      ...(focused && focused !== document.body && !isOutlined(focused)
        ? [named('no focus')(focused)]
        : []),
    ]
  })
}
