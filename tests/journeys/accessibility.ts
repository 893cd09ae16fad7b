import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * All rules that axe has on, and one that is off by default: a target is at least 24 px in size, or
 * far enough from the next (A5).
 */
const OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true } },
}

/**
 * Violations that axe finds on the page: rules, each with the elements that break it. Runs in the
 * page itself: there are no frames, for whose sake @axe-core/playwright opens a second page and
 * takes three times as long.
 */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`)
  return page.evaluate(async (options) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations } = await checker.run(document, options)
    const toast = document.querySelector('[role=region][aria-label=Notifications] [role=dialog]')
    /**
     * A bar at an edge of the screen covers what scrolls below it: a target is too small only if it is
     * so in the middle of the screen too. A toast closes by itself.
     */
    const isCovered = async (id: string, { any, target }: axe.NodeResult) => {
      if (!any.some(({ data }) => data?.messageKey === 'partiallyObscured')) return false
      if (toast) return true
      const [selector] = target
      const element = typeof selector === 'string' ? document.querySelector(selector) : null
      if (!element) return false
      const { scrollX, scrollY } = window
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await checker.run(element, { runOnly: [id] })
      scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
      return again.violations.length === 0
    }
    const found: [string, string[]][] = []
    for (const { id, nodes } of violations) {
      const wrong: string[] = []
      for (const node of nodes) if (!(await isCovered(id, node))) wrong.push(node.html)
      if (wrong.length > 0) found.push([id, wrong])
    }
    return found
  }, OPTIONS)
}
