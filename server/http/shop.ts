import type { Database } from '#db/database.ts'
import type { CatalogueServices } from '#app/catalogue/services.server.ts'
import type { PaymentServices } from '#app/payments/services.server.ts'
import type { StaffServices } from '#app/staff/services.server.ts'
import type { Metrics } from '../metrics/make-metrics.ts'

/** All services of the shop. server/start/make-shop.ts makes them once; each test makes its own. */
export type Shop = CatalogueServices &
  PaymentServices &
  Pick<
    StaffServices,
    | 'staffAuth'
    | 'staffAuthIn'
    | 'isSecondFactorRequired'
    | 'followedWords'
    | 'imageUploads'
    | 'setUp'
  > & {
    /** Pool of what the public reads, so that no storm of it takes the connections of buying. */
    readingDb: Database
    /** Connections of the feeds, each held for as long as somebody reads one. */
    feedsDb: Database
    /** A connection for /readyz and one for /metrics, which wait behind nobody. */
    healthDb: Database
    metrics: Metrics
  }
