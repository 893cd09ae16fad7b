import { beforeAll } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { openServices } from '../shop-services.ts'

export type { RunningShop }
export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens a shop and the services of its jobs before the tests of a file, and closes both after them.
 */
export function setUpShop(
  opened: (both: { shop: RunningShop; services: Services }) => unknown,
): void {
  beforeAll(async () => {
    const shop = await runningShop()
    const services = await openServices(shop)
    await opened({ shop, services })
    return async () => {
      await services.close()
      await shop.close()
    }
  })
}
