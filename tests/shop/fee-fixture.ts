import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, inject } from 'vitest'
import { brandWithRules } from '../brand-with-rules.ts'
import { openServices } from '../shop-services.ts'
import { spawnedShop } from '../spawned-shop.ts'
import type { RunningShop, Services } from './shop-fixture.ts'

/** Delivery fee of each order, in paise. */
export const FEE = 99_00

export const setUpShopWithFee = (
  opened: (both: { shop: RunningShop; services: Services }) => unknown,
): void => setUpShopWithRules({ shippingPaise: FEE }, opened)

/**
 * As `setUpShop`, with other rules. The rules of a shop are read as its modules load, so this one
 * is a program of its own, with a brand file of its own.
 */
export function setUpShopWithRules(
  changed: Record<string, unknown>,
  opened: (both: { shop: RunningShop; services: Services }) => unknown,
  settings: Record<string, string> = {},
): void {
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sangam-fee-'))
    const file = await brandWithRules(folder, changed)
    const postgres = { url: inject('postgresUrl'), template: inject('templateName') }
    const shop = await spawnedShop(postgres, {
      BRAND_FILE: file,
      TRUSTED_PROXY_HOPS: '1',
      ...settings,
    })
    const services = await openServices(shop)
    await opened({ shop, services })
    return async () => {
      await services.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}
