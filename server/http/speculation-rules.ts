import type { Context } from 'hono'
import { fixedPaths, type DeclaredRoute } from './routes/route-handles.ts'

/** Address of the rules; pages that may be loaded before they are asked for name it in a header. */
export const SPECULATION_RULES = '/speculation.json'

export const SPECULATION_HEADER = { 'Speculation-Rules': JSON.stringify(SPECULATION_RULES) }

/**
 * Speculation Rules: a browser that knows them fetches the page of a link that is just being
 * pressed, and renders the product under the pointer. Only of pages that know no shopper and change
 * nothing, and only until the page has hydrated: then the router fetches ahead, and opens links.
 */
export function speculationRules(routes: readonly DeclaredRoute[]): object {
  const readable = routes.filter(({ handle }) => handle.hydrate === 'on-intent')
  const paths = readable.flatMap((route) => {
    const fixed = fixedPaths(route)
    return fixed.length > 0 ? fixed : [route.path.replaceAll(/:\w+/g, '*')]
  })
  const where = (path: string | string[]) => ({
    and: [{ href_matches: path }, { selector_matches: 'html:not([data-hydrated]) a' }],
  })
  return {
    prefetch: [{ where: where(paths), eagerness: 'conservative' }],
    prerender: [{ where: where('/product/*'), eagerness: 'moderate' }],
  }
}

export function sendSpeculationRules(routes: readonly DeclaredRoute[]) {
  const rules = JSON.stringify(speculationRules(routes))
  return (c: Context) =>
    c.body(rules, 200, {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=3600',
    })
}
