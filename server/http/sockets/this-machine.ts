import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LOOPBACK } from './networks.ts'
import type { AppEnv } from '../app-settings.ts'
import { remoteAddress } from './remote-address.ts'
import { isWithin } from '../request-context.ts'

/** Headers by which proxies say for whom they ask. */
const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Whether somebody at this machine asks. Behind a proxy on it everybody's socket is local, so a
 * request that names another asker is none; nor is one whose host is a name of the web that was
 * made to lead here (DNS rebinding).
 * @param peer undefined in tests, which call the handler without a socket
 */
const isLocal = ({ url, headers }: Request, peer: string | undefined): boolean =>
  (peer === undefined || isWithin(LOOPBACK, peer)) &&
  LOCAL_HOST.test(new URL(url).hostname) &&
  !FORWARDING.some((name) => headers.has(name))

/** Whether somebody at this machine asks (see `isLocal`). */
export const isFromThisMachine = (c: Context<AppEnv>): boolean =>
  isLocal(c.req.raw, remoteAddress(c))

/** To everybody else the address does not exist. */
export const onlyThisMachine = createMiddleware<AppEnv>(async (c, next) =>
  isFromThisMachine(c) ? next() : c.text('Not found', 404),
)
