import type { RequestContext } from '#app/basics/request-context.server.ts'
import type { Reachability } from '../outside/watch-outside.ts'
import type { NetworkSettings } from './request-context.ts'

export type AppSettings = NetworkSettings & {
  /** Folder of the build, absolute: the shop may run from another folder than its settings. */
  buildDir: string
  /** Folder of the mails shown at /dev/mail; undefined outside demo mode. */
  mailDir: string | undefined
  /** Folder of the text messages shown at /dev/texts; undefined without the sandbox, and outside demo mode. */
  textsDir: string | undefined
  metricsToken: string | undefined
  /** Page cache TTL, in ms: how long a public page counts as fresh. 0 turns the cache off. */
  pageCacheTtlMs: number
  /** Whether the shop is about to close: /readyz says so to the proxy, all else goes on. */
  isDraining: () => boolean
  /** Who outside can be reached, for the details of /readyz. */
  outside: () => Record<string, Reachability>
  /** Development: no Content-Security-Policy, because Vite injects scripts of its own. */
  dev: boolean
}

/** Hono's environment: the variables that every handler finds in its context. */
export type AppEnv = {
  Variables: {
    requestContext: RequestContext
  }
}
