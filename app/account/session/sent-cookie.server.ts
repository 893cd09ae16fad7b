import { parse } from 'hono/utils/cookie'

/** Value of a cookie that the browser sent; undefined if it sent none of that name. */
export const sentCookie = (request: Request, name: string): string | undefined =>
  parse(request.headers.get('cookie') ?? '', name)[name]
