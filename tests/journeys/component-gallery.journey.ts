import { violationsOf } from './accessibility.ts'
import { expect, test } from './shop.ts'

/**
 * The long run takes both widths in both schemes; `npm test` takes each width and each scheme once.
 */
const LOOKS =
  process.env.LOOK === 'everywhere'
    ? ([1280, 360].flatMap((width) => [
        [width, 'light'],
        [width, 'dark'],
      ]) as [number, 'light' | 'dark'][])
    : ([
        [1280, 'light'],
        [360, 'dark'],
      ] as const)
const SAID = LOOKS.map(([width, scheme]) => `${width} px ${scheme}`).join(', ')

test(`A3 Every piece in every state: nothing is wrong with it, at ${SAID}`, async ({ page }) => {
  await page.goto('/dev/kit')
  await expect(page.locator('section > h2')).toHaveCount(8)
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0)
    expect(await violationsOf(page), `${width} px, ${colorScheme}`).toEqual([])
  }
})
