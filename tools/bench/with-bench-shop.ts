import { openBenchShop, type BenchShop } from './bench-shop.ts'
import { count } from './table.ts'

const ROWS = 5_000

/**
 * Runs a bench without options in a shop made for it. @returns the exit code: 130 where it was
 * stopped
 */
export async function withBenchShop(
  name: string,
  args: string[],
  measure: (shop: BenchShop, signal: AbortSignal) => Promise<void>,
  extraSettings: Record<string, string> = {},
  rows = ROWS,
): Promise<number> {
  if (args.length > 0) {
    console.error(`Usage: npm run bench -- ${name}`)
    return 2
  }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  try {
    console.log(`Making a catalogue of ${count(rows)} rows and opening the shop …`)
    // Each request comes from an address of its own, as a proxy would report it.
    const shop = await openBenchShop(rows, stop.signal, {
      TRUSTED_PROXY_HOPS: '1',
      ...extraSettings,
    })
    try {
      await measure(shop, stop.signal)
    } finally {
      await shop.close()
    }
    return 0
  } catch (error) {
    if (stop.signal.aborted) return 130
    throw error
  }
}
