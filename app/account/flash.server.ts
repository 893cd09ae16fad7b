import { serialize } from 'hono/utils/cookie'
import type { Flash } from './flash.ts'

/** Not encoded: the browser reads the word as it stands (flash.browser.ts). */
export const flashCookie = (flash: Flash): string =>
  serialize('flash', flash, { maxAge: 60, path: '/', sameSite: 'Lax' })
