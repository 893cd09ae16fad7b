import { parse } from 'hono/utils/cookie'

/**
 * Value of a cookie that the browser sent; undefined if it sent none of that name. The one with the
 * prefix of https comes first; the bare name is that of plain http, and of earlier versions.
 */
export const sentCookie = (request: Request, name: string): string | undefined =>
  sentExactly(request, `__Host-${name}`) ?? sentExactly(request, name)

export const sentExactly = (request: Request, name: string): string | undefined =>
  parse(request.headers.get('cookie') ?? '', name)[name]
