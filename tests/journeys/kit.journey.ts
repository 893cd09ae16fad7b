import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './shop.ts'

test('A3 every piece in every state is whole, at 1280 px and at 360 px, by day and in the dark', async ({ page }) => {
  await page.goto('/dev/kit')
  await expect(page.locator('section > h2')).toHaveCount(8)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [width, colorScheme, id, nodes.map(({ html }) => html)])).toEqual([])
    }
  }
})
