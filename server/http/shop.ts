import type { Database } from '#db/database.ts'
import type { CatalogueServices } from '#app/catalogue/services.server.ts'
import type { PaymentServices } from '#app/payments/services.server.ts'
import type { Metrics } from '../metrics/make-metrics.ts'

/** All services of the shop. server/start/make-shop.ts makes them once; each test makes its own. */
export type Shop = CatalogueServices &
  PaymentServices & {
    /** Pool of what the public reads, so that no storm of it takes the connections of buying. */
    readingDb: Database
    /** A connection for /readyz and one for /metrics, which wait behind nobody. */
    healthDb: Database
    metrics: Metrics
  }
