import { beforeAll } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { partsOf } from '../shop-parts.ts'

export type { RunningShop }
export type Parts = Awaited<ReturnType<typeof partsOf>>

/** Opens a shop and what its own jobs stand on before the tests of a file, and closes both after them. */
export function shopForAll(opened: (both: { shop: RunningShop; parts: Parts }) => unknown): void {
  beforeAll(async () => {
    const shop = await runningShop()
    const parts = await partsOf(shop)
    await opened({ shop, parts })
    return async () => {
      await parts.close()
      await shop.close()
    }
  })
}
