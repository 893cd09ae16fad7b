import { expect, type Locator, type Page } from '@playwright/test'

/**
 * From here on the test advances the page's clock, so that a slow machine does not use up a
 * countdown by itself.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/**
 * Waits with the clock stopped: the page gets 20 ms at a time, which a countdown hardly notices.
 */
export async function tickUntilVisible(page: Page, awaited: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(awaited).toBeVisible({ timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [50] })
}

/** Two animation frames, after which the effect of an event is painted. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )
