import { expect, type Locator, type Page } from '@playwright/test'

/** From here on time passes in the page only when it is told to, so that a slow machine does not use up a countdown by itself. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Waits for something with the clock stopped: the page is given time in drops, of which a countdown hardly takes notice. */
export async function tickUntilVisible(page: Page, awaited: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(awaited).toBeVisible({ timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [50] })
}

/** Two animation frames: what an event has changed is painted by then. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )
