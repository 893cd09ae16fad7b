import type { Browser, Page } from '@playwright/test'
import { bytesByKind, seenBy, visitAsPhone, type Seen } from './slow-phone.ts'

const CART_BUTTON = 'button[name=intent][value=add]'
const HYDRATED = 'html[data-hydrated]'

export type FirstView = Seen & { hydrated: number; bytes: Record<string, number> }

/** The first view of a page on the slow line, read and not pressed; times in ms. */
export async function measureFirstView(browser: Browser, url: string): Promise<FirstView> {
  const { page, close } = await visitAsPhone(browser, 'slow')
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    const bytes = await bytesByKind(page)
    const [seen, loaded] = [await seenBy(page), await now(page)]
    await page.waitForSelector(HYDRATED, { state: 'attached', timeout: 60_000 })
    return { ...seen, hydrated: Math.max(loaded, await now(page)), bytes }
  } finally {
    await close()
  }
}

const now = (page: Page) => page.evaluate(() => performance.now())

export type Press = { answered: number; done: number; isKept: boolean; slowestPress: number }

/**
 * Chooses a size and presses Add to Cart, `afterMs` after the button is there, on the slow line.
 * `answered`: ms until the button says so; `done`: until the cart is on the screen.
 */
export async function measurePress(browser: Browser, url: string, afterMs: number): Promise<Press> {
  const { page, close } = await visitAsPhone(browser, 'slow')
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
    const button = page.locator(CART_BUTTON)
    await button.waitFor({ timeout: 60_000 })
    await page.waitForTimeout(afterMs)
    await page.evaluate(watchAnswer, CART_BUTTON)
    await page.locator('label:has(input[name=size]:enabled)').first().tap()
    await button.tap({ noWaitAfter: true })
    const pressedAt = Date.now()
    const { slowestPress } = await seenBy(page)
    const answered = await page
      .waitForFunction(() => (window as unknown as { answered?: number }).answered, undefined, {
        timeout: 60_000,
      })
      .then((handle) => handle.jsonValue())
    await page.waitForURL('**/cart', { timeout: 60_000 }).catch(() => undefined)
    const stored = await page.evaluate(() => localStorage.getItem('shopping-cart') ?? '{}')
    const { lines = [] } = (JSON.parse(stored) as { state?: { lines?: object[] } }).state ?? {}
    return {
      answered: answered ?? Number.NaN,
      done: Date.now() - pressedAt,
      isKept: new URL(page.url()).pathname === '/cart' && lines.length === 1,
      slowestPress,
    }
  } finally {
    await close()
  }
}

/** Runs in the page: ms from the press to the first change that says so. */
function watchAnswer(selector: string): void {
  const told = window as unknown as { answered?: number }
  const button = document.querySelector(selector)
  button?.addEventListener('pointerup', () => {
    const pressedAt = performance.now()
    const look = () => {
      const isShown =
        button.hasAttribute('data-waiting') ||
        location.pathname === '/cart' ||
        document.querySelector('[role=region][aria-label=Notifications] li')
      if (isShown) told.answered = performance.now() - pressedAt
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Interaction to next paint of the first filter ticked, before hydration or after it; in ms. */
export async function measureTick(
  browser: Browser,
  url: string,
  when: 'at once' | 'hydrated',
): Promise<number> {
  const { page, close } = await visitAsPhone(browser, 'quick')
  try {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(url, { waitUntil: 'load' })
    if (when === 'hydrated') await page.waitForSelector(HYDRATED, { state: 'attached' })
    await page.locator('label:has(input[name=colour]:enabled)').first().click()
    await page.waitForURL(/colour=/, { timeout: 60_000 })
    await page.waitForTimeout(1_000)
    return (await seenBy(page)).slowestPress
  } finally {
    await close()
  }
}
