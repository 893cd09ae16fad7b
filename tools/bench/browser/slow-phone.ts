import type { Browser, Page } from '@playwright/test'

/** What a cheap phone on a poor line is taken for. */
export const SLOW = { kilobits: 400, latencyMs: 400, cpu: 4 }

export type Visit = { page: Page; close(): Promise<void> }

/**
 * A visit as on a phone: a narrow screen, an empty cache; `slow`: the line and the processor of
 * SLOW, else only its processor.
 */
export async function visitAsPhone(browser: Browser, line: 'slow' | 'quick'): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.addInitScript(observe)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (line === 'slow')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW.latencyMs,
      downloadThroughput: SLOW.kilobits * 125,
      uploadThroughput: SLOW.kilobits * 125,
    })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
  return { page, close: () => context.close() }
}

/** Timings that the browser itself tells of, in ms since the navigation. */
export type Seen = {
  firstPaint: number
  largestPaint: number
  shifted: number
  slowestPress: number
}

/** Runs in the page: everything in it must be its own. */
function observe(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, shifted: 0, slowestPress: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) seen.shifted += value
  })
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
        seen.slowestPress = Math.max(seen.slowestPress, entry.duration)
    },
    { durationThreshold: 16 },
  )
}

export const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Bytes on the line by kind, of what has come so far. */
export const bytesByKind = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const entries = (type: string) =>
      performance.getEntriesByType(type) as PerformanceResourceTiming[]
    const [document] = entries('navigation')
    const bytes: Record<string, number> = { document: document?.transferSize ?? 0 }
    for (const { name, transferSize } of entries('resource')) {
      const path = new URL(name).pathname
      const kind =
        ['js', 'css', 'woff2'].find((ending) => path.endsWith(`.${ending}`)) ??
        'pictures and others'
      bytes[kind] = (bytes[kind] ?? 0) + transferSize
    }
    return bytes
  })
