import type { Database } from '#db/database.ts'
import { followGaps } from '#app/catalogue/price-gap/follow-gaps.server.ts'
import { changeSales, purgePriceChanges } from '#app/catalogue/sale/change-sales.server.ts'
import { purgeImages } from '#app/desk/products/images/purge-images.server.ts'
import { requeueImports } from '#app/desk/products/import/load/import-work.server.ts'
import { purgeImports } from '#app/desk/products/import/load/kept-imports.server.ts'
import { showDueProducts } from '#app/desk/products/schedule-product.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { SweepStep } from '#app/jobs/sweep.server.ts'
import { AT_NIGHT, bounded, EACH_MINUTE, EACH_TEN_MINUTES, EACH_TICK } from './bounded-step.ts'

/** Steps of the sweep that change products, or forget how they were. */
export const catalogueSteps = (services: { db: Database; jobs: Jobs }): SweepStep[] => {
  const { db } = services
  return [
    { name: 'sales', due: EACH_TICK, run: bounded((limit) => changeSales(db, limit)) },
    { name: 'price gaps', due: EACH_TICK, run: bounded((limit) => followGaps(db, limit)) },
    {
      name: 'appearing products',
      due: EACH_TICK,
      run: bounded((limit) => showDueProducts(db, limit)),
    },
    {
      name: 'product imports',
      due: EACH_MINUTE,
      run: bounded((limit) => requeueImports(services, limit)),
    },
    {
      name: 'old product imports',
      due: EACH_TEN_MINUTES,
      maxRuns: 200,
      run: bounded((limit) => purgeImports(db, limit)),
    },
    {
      name: 'old prices',
      due: AT_NIGHT,
      maxRuns: 2_000,
      run: bounded((limit) => purgePriceChanges(db, limit)),
    },
    {
      name: 'unused images',
      due: AT_NIGHT,
      maxRuns: 200,
      run: bounded((limit) => purgeImages(db, limit)),
    },
  ]
}
