import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

/** `hovered`: the pointer has rested on it, so that the browser may have rendered the product. */
export type Pointer = 'hovered' | 'direct'
export type Opening = { ms: number; wasPrerendered: boolean }

/** The parts of Puppeteer that are used here: it is installed apart, so its types are not at hand. */
type Puppeteer = {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
}
type Card = { hover(): Promise<void>; click(): Promise<void> }
type Page = {
  goto(url: string, options: object): Promise<unknown>
  $(selector: string): Promise<Card | null>
  waitForFunction(condition: () => boolean): Promise<unknown>
  evaluate<Value>(inPage: () => Value): Promise<Awaited<Value>>
}

/**
 * Puppeteer, installed with Lighthouse (tools/audit/package.json). Playwright attaches to the page
 * itself, and Chromium prerenders nothing for such a page.
 */
function puppeteer(): Puppeteer {
  const fromAudit = createRequire(new URL('../../audit/package.json', import.meta.url))
  return (fromAudit('puppeteer-core') as { default: Puppeteer }).default
}

/**
 * From the press on a card of a listing that nobody has touched to the painted product, on the
 * processor and line of this machine.
 */
export async function measureOpening(
  program: string,
  url: string,
  pointer: Pointer,
): Promise<Opening> {
  const browser = await puppeteer().launch({
    executablePath: program,
    args: ['--no-sandbox'],
    defaultViewport: { width: 1280, height: 800 },
  })
  try {
    const page = await browser.newPage()
    await page.goto(url, { waitUntil: 'load' })
    const card = await page.$('main a.product-card')
    if (!card) throw new Error('The listing shows no card.')
    if (pointer === 'hovered') {
      await card.hover()
      await sleep(1_200)
    }
    await page.evaluate(() =>
      addEventListener('click', () => localStorage.setItem('pressed', String(Date.now())), true),
    )
    await card.click()
    await sleep(1_000)
    await page.waitForFunction(
      () =>
        location.pathname.startsWith('/product/') &&
        performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    return await page.evaluate(sincePress)
  } finally {
    await browser.close()
  }
}

/** Runs in the product's page. A prerendered one was painted before it is shown. */
function sincePress(): Opening {
  const { activationStart } = performance.getEntriesByType(
    'navigation',
  )[0] as PerformanceNavigationTiming & { activationStart: number }
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const shownAt = performance.timeOrigin + Math.max(painted, activationStart)
  return {
    ms: shownAt - Number(localStorage.getItem('pressed')),
    wasPrerendered: activationStart > 0,
  }
}
