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
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      document,
      options,
    )
    const toast = document.querySelector('[role=region][aria-label=Notifications] [role=dialog]')
    // A toast closes by itself, so a target that it covers is not too small.
    const isCovered = ({ any }: axe.NodeResult) =>
      toast !== null && any.some(({ data }) => data?.messageKey === 'partiallyObscured')
    return violations.flatMap(({ id, nodes }): [string, string[]][] => {
      const wrong = nodes.filter((node) => !isCovered(node)).map(({ html }) => html)
      return wrong.length > 0 ? [[id, wrong]] : []
    })
  }, OPTIONS)
}
