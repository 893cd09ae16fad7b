import { createContext } from 'react-router'
import type { Database, Transaction } from '#db/database.ts'
import type { Auth } from './account/auth.server.ts'
import type { RateLimits } from './account/rate-limits.server.ts'
import type { CatalogueIndex } from './catalogue/listing/catalogue-index.server.ts'
import type { Images } from './images/images.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { PaymentGateway } from './payments/gateway.ts'

/** What the shop stands on. server/main.ts makes it once; each test makes its own. */
export type Shop = {
  db: Database
  catalogueIndex: CatalogueIndex
  auth: Auth
  /** The same inside a transaction, for a deed of which an account is only a part. */
  authIn: (tx: Transaction) => Auth
  rateLimits: RateLimits
  gateway: PaymentGateway
  jobs: Jobs
  images: Images
  now: () => Date
  log: Log
}

/** Structured log lines; pino in the server, silence in most tests. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What is particular to one request. */
export type RequestContext = {
  /** The shop's own address for this visitor: PUBLIC_URL, or in demo mode the host they opened. */
  origin: string
  /** Where this visitor's browser reaches the gateway (design.md section 5, "Every request"). */
  gatewayOrigin: string
  /** The address they come from, for limits on guessing. */
  address: string
  /** Cookies to set on whatever the answer turns out to be. */
  cookies: string[]
}

export const shopContext = createContext<Shop>()
export const requestContext = createContext<RequestContext>()
export const nonceContext = createContext<string>('')
