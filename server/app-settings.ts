import type { RequestContext } from '#app/shop.server.ts'
import type { NetworkSettings } from './request-context.ts'

export type AppSettings = NetworkSettings & {
  /** The folder of mails shown at /dev/mail; undefined outside demo mode. */
  mailDir: string | undefined
  metricsToken: string | undefined
  /** For how long a public page is held before it is rendered anew; 0: each is rendered when it is asked for. */
  pageCacheTtlMs: number
  /** Vite's own scripts need no policy of ours. */
  dev: boolean
}

/** What every Hono handler finds in its context. */
export type AppEnv = { Variables: { requestContext: RequestContext } }
