import { APPLICATION_ID } from '#app/shell/application-id.ts'

/**
 * Leaves the application's module script inert: a page that can be read without React then fetches
 * no script before a control is wanted (app/shell/inline/hydrate-on-intent.browser.ts). The links
 * that preload its modules become names on the script. React accepts both changes: it compares no
 * attributes when it hydrates, and looks for no preload links.
 */
export function deferHydration(html: string): string {
  const modules: string[] = []
  const withoutPreloads = html.replace(PRELOADS, (_, href: string) => {
    modules.push(href)
    return ''
  })
  return withoutPreloads.replace(
    MODULE_SCRIPT,
    (_, nonce: string = '') =>
      `<script${nonce} type="text/plain" id="${APPLICATION_ID}" data-modules="${modules.join(' ')}">`,
  )
}

const PRELOADS = /<link rel="modulepreload" [^>]*?href="([^"]+)"[^>]*>/g
const MODULE_SCRIPT = /<script( nonce="[^"]*")? type="module" async="">/
