import type { RequestContext } from '#app/basics/request-context.server.ts'
import type { RenderedPage } from './page-cache.ts'
import type { RenderPage } from './page-renderer.ts'

/**
 * Answers in place of a page that is shed (decision 54): a document is the page that says so, which
 * is rendered once for each origin, and without scripts, since those would load the page's data at
 * once. React Router's `.data` is made each time: it costs no rendering.
 */
export function shedPages(
  render: RenderPage,
): (url: URL, ctx: RequestContext) => Promise<RenderedPage> {
  let prepared: { origin: string; page: Promise<RenderedPage> } | undefined
  return async (url, ctx) => {
    const shed = (address: string) =>
      render(new Request(address), new URL(address), { ...ctx, cookies: [] }, { shed: true })
    if (url.pathname.endsWith('.data')) return shed(ctx.origin + url.pathname + url.search)
    if (prepared?.origin !== ctx.origin)
      prepared = { origin: ctx.origin, page: shed(`${ctx.origin}/`).then(withoutScripts) }
    const { status, headers, body } = await prepared.page
    return { status, headers: new Headers(headers), body }
  }
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
