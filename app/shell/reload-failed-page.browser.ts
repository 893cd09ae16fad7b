/** React Router's words for data in which a route of this build finds nothing of its own. */
const FOREIGN = /^(?:No result found|Invalid response found|Unable to decode turbo-stream)/
/** A document younger than that was loaded for this reason, perhaps. */
const MIN_AGE_MS = 10_000

let isReloading = false

/**
 * A page that the application cannot show is loaded again. While nodes are updated, its data may
 * come from another build than the scripts in this tab: then a new document is enough. If it fails
 * again, the document stays as the server sends it, without the application, for this step of the
 * tab's history.
 * @param info has a location if React Router tells of it, as of errors that the shop itself answered
 * with: those are left to the page that shows them
 */
export function reloadFailedPage(error: unknown, info: object): void {
  const isOfRouter = 'location' in info
  if (isOfRouter && !(error instanceof Error && FOREIGN.test(error.message))) return
  console.error(error)
  if (isReloading || !navigator.onLine) return
  isReloading = true
  const [loaded] = performance.getEntriesByType('navigation')
  const isNew =
    loaded?.name.split('#')[0] === window.location.href.split('#')[0] &&
    performance.now() < MIN_AGE_MS
  const state = history.state as { reloaded?: true } | null
  const next = isNew || state?.reloaded ? { plain: true } : { reloaded: true }
  void reloadIfAnswered({ ...state, ...next })
}

/** A proxy that answers in place of the shop would replace the page by its own. */
async function reloadIfAnswered(state: object): Promise<void> {
  const request = { method: 'HEAD', cache: 'no-store' } as const
  const answer = await fetch(window.location.href, request).catch(() => undefined)
  isReloading = answer !== undefined && answer.status < 500
  if (!isReloading) return
  history.replaceState(state, '')
  window.location.reload()
}
