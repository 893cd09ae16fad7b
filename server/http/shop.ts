import type { Database } from '#db/database.ts'
import type { CatalogueServices } from '#app/catalogue/services.server.ts'
import type { PaymentServices } from '#app/payments/services.server.ts'

/** All services of the shop. server/start/make-shop.ts makes them once; each test makes its own. */
export type Shop = CatalogueServices &
  PaymentServices & {
    /** Pool of what the public reads, so that no storm of it takes the connections of buying. */
    readingDb: Database
    /** One connection for /readyz, which waits behind nobody. */
    healthDb: Database
  }
