import { setTimeout as sleep } from 'node:timers/promises'
import { openChromium, type ShownPage } from './devtools.ts'

/** `hovered`: the pointer has rested on it, so that the browser may have rendered the product. */
export type Pointer = 'hovered' | 'direct'
export type Opening = { ms: number; wasPrerendered: boolean }

/**
 * From the press on a card of a listing that nobody has touched to the painted product, on the
 * processor and line of this machine.
 */
export async function measureOpening(
  program: string,
  url: string,
  pointer: Pointer,
): Promise<Opening> {
  const browser = await openChromium(program)
  try {
    const listing = browser.page('first')
    await listing.send('Page.navigate', { url })
    await until(listing, "document.readyState === 'complete'")
    const { x, y } = await listing.evaluate<{ x: number; y: number }>(MIDDLE_OF_FIRST_CARD)
    const mouse = (type: string, more = {}) =>
      listing.send('Input.dispatchMouseEvent', { type, x, y, ...more })
    if (pointer === 'hovered') {
      await mouse('mouseMoved')
      await sleep(1_200)
    }
    await listing.evaluate(
      `addEventListener('click', () => localStorage.setItem('pressed', Date.now()), true)`,
    )
    const left = { button: 'left', clickCount: 1 }
    // The page that is left may answer no more.
    void mouse('mousePressed', left).catch(() => undefined)
    void mouse('mouseReleased', left).catch(() => undefined)
    await sleep(2_000)
    const product = browser.page('last')
    await until(product, "location.pathname.startsWith('/product/')")
    return await product.evaluate<Opening>(SINCE_THE_PRESS)
  } finally {
    await browser.close()
  }
}

const MIDDLE_OF_FIRST_CARD = `(() => {
  const { x, y, width, height } = document.querySelector('main a.product-card').getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
})()`

/** A prerendered page was painted before it is shown. */
const SINCE_THE_PRESS = `(async () => {
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]
  while (!painted()) await new Promise((resolve) => setTimeout(resolve, 20))
  const { activationStart } = performance.getEntriesByType('navigation')[0]
  const { startTime } = painted()
  const pressed = Number(localStorage.getItem('pressed'))
  return {
    ms: performance.timeOrigin + Math.max(startTime, activationStart) - pressed,
    wasPrerendered: activationStart > 0,
  }
})()`

async function until(page: ShownPage, condition: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await page.evaluate<boolean>(condition))) {
    if (Date.now() > end) throw new Error(`It did not come to be: ${condition}`)
    await sleep(20)
  }
}
