import { chromium, type Browser } from '@playwright/test'
import { openTestPostgres } from '../../../tests/databases/postgres-template.ts'
import { spawnedShop } from '../../../tests/spawned-shop.ts'
import { installLighthouse, runLighthouse, type LighthouseResult } from '../../audit/lighthouse.ts'
import { machine, takeWrite, writePart } from '../page.ts'
import { browserPage, type Found } from './browser-report.ts'
import { measureFirstView, measurePress, measureTick } from './measurements.ts'
import { measureOpening } from './openings.ts'

const PROGRAM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const LISTING = '/products?category=women'
const SHIRTS = '/products?category=men&subCategory=Topwear'
const ROUNDS = 5
/** Of the presses, from the first sight of the button on. */
const MOMENTS = Array.from({ length: 20 }, (_, nth) => nth * 200)

/** What a shopper's browser makes of the shop, on a cheap phone and a poor line. @returns exit code */
export async function benchBrowser(args: string[]): Promise<number> {
  const { write, others } = takeWrite(args)
  if (others.length > 0) return 2
  installLighthouse()
  const postgres = await openTestPostgres()
  try {
    // Pages come from the page cache, as most do.
    const shop = await spawnedShop(postgres, { PAGE_CACHE_TTL_SECONDS: '60' })
    const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox'] })
    try {
      const part = { markdown: browserPage(await measure(shop.url, browser), machine()) }
      console.log(part.markdown)
      if (write) await writePart('browser', part)
    } finally {
      await browser.close()
      await shop.close()
    }
  } finally {
    await postgres.close()
  }
  return 0
}

async function measure(url: string, browser: Browser): Promise<Found> {
  // A product that comes in sizes.
  const product = /\/product\/[0-9a-f-]{36}/.exec(await (await fetch(url + SHIRTS)).text())?.[0]
  if (!product) throw new Error('The listing shows no product to look at.')
  const pages = { home: '/', listing: LISTING, product }
  // The first visitor of a page waits for it to be rendered; what is measured is what most see.
  for (const page of Object.values(pages)) await fetch(url + page)
  const lighthouse: Record<string, LighthouseResult[]> = {}
  const views: Found['views'] = {}
  for (const [name, page] of Object.entries(pages)) {
    console.log(`${name} …`)
    lighthouse[name] = await times(ROUNDS, () =>
      runLighthouse({ url: url + page, at: page, chromium: PROGRAM }),
    )
    views[name] = await times(ROUNDS, () => measureFirstView(browser, url + page))
  }
  console.log('presses …')
  const presses = []
  for (const moment of MOMENTS) presses.push(await measurePress(browser, url + product, moment))
  const ticks = {
    'at once': await times(ROUNDS, () => measureTick(browser, url + LISTING, 'at once')),
    hydrated: await times(ROUNDS, () => measureTick(browser, url + LISTING, 'hydrated')),
  }
  const openings = {
    hovered: await times(ROUNDS, () => measureOpening(PROGRAM, url + LISTING, 'hovered')),
    direct: await times(ROUNDS, () => measureOpening(PROGRAM, url + LISTING, 'direct')),
  }
  return { lighthouse, views, presses, ticks, openings }
}

async function times<T>(rounds: number, run: () => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let round = 0; round < rounds; round++) found.push(await run())
  return found
}
