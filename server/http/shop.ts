import type { CatalogueServices } from '#app/catalogue/services.server.ts'
import type { PaymentServices } from '#app/payments/services.server.ts'

/** All services of the shop. server/start/make-shop.ts makes them once; each test makes its own. */
export type Shop = CatalogueServices & PaymentServices
