import { wordsVersion } from '#app/basics/brand/words.server.ts'
import type { RequestContext } from '#app/basics/request-context.server.ts'
import { withEncodings, type CachedPage, type RenderedPage } from './page-cache.ts'
import type { RenderPage } from './page-renderer.ts'

/** Nothing of a request goes into what others get, not even the Host that it names. */
const ANY_ORIGIN = 'http://localhost'

/**
 * Answers in place of a page that is shed (decision 54): a document is the page that says so, which
 * is rendered and compressed once, and without scripts, since those would load the page's data at
 * once. React Router's `.data` is made each time: it costs no rendering.
 */
export function shedPages(
  render: RenderPage,
): (url: URL, ctx: RequestContext) => Promise<RenderedPage | CachedPage> {
  let prepared: Promise<CachedPage> | undefined
  let preparedOf = 0
  const shed = (address: string, ctx: RequestContext) =>
    render(new Request(address), new URL(address), { ...ctx, cookies: [] }, { shed: true })
  const prepare = (ctx: RequestContext) =>
    shed(`${ANY_ORIGIN}/`, { ...ctx, origin: ANY_ORIGIN, gatewayOrigins: [], address: 'nobody' })
      .then((page) => withEncodings(withoutScripts(page)))
      .catch((error: unknown) => {
        prepared = undefined
        throw error
      })
  function preparedNow(ctx: RequestContext) {
    if (preparedOf !== wordsVersion()) prepared = undefined
    preparedOf = wordsVersion()
    return (prepared ??= prepare(ctx))
  }
  return (url, ctx) =>
    url.pathname.endsWith('.data')
      ? shed(ctx.origin + url.pathname + url.search, ctx)
      : preparedNow(ctx)
}

const withoutScripts = ({ status, headers, body }: RenderedPage): RenderedPage => ({
  status,
  headers,
  body: Buffer.from(
    body
      .toString()
      .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
      // An empty link reloads the page, whatever its address.
      .replace(/<a href="[^"]*"(?=[^>]*>Try Again<)/, '<a href=""'),
  ),
})
