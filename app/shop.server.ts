import { createContext } from 'react-router'
import type { Database, Transaction } from '#db/database.ts'
import type { Auth } from './account/auth.server.ts'
import type { RateLimits } from './account/rate-limits.server.ts'
import type { Log } from './basics/log.ts'
import type { CatalogueIndex } from './catalogue/index/catalogue-index.server.ts'
import type { Images } from './images/images.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { PaymentGateway } from './payments/gateway.ts'

/** Dependencies of the shop. server/start/open-shop.ts makes them once; each test makes its own. */
export type Shop = {
  db: Database
  catalogueIndex: CatalogueIndex
  auth: Auth
  /** Auth inside a transaction, for a use case of which the account is only a part. */
  authIn: (tx: Transaction) => Auth
  rateLimits: RateLimits
  gateway: PaymentGateway
  jobs: Jobs
  images: Images
  now: () => Date
  log: Log
}

export type RequestContext = {
  /** Origin of the shop for this visitor: PUBLIC_URL, or in demo mode the host they opened. */
  origin: string
  /** Origin of the gateway as this visitor's browser reaches it. */
  gatewayOrigin: string
  /** Address of the visitor, for rate limits: IPv4, or the /64 of IPv6. */
  address: string
  /** Set-Cookie headers for the response, whatever it turns out to be. */
  cookies: string[]
}

export const shopContext = createContext<Shop>()
export const requestContext = createContext<RequestContext>()
export const nonceContext = createContext<string>('')
