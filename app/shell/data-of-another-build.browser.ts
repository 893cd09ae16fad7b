/** React Router's words for data in which a route of this build finds nothing of its own. */
const FOREIGN = /^(?:No result found|Invalid response found|Unable to decode turbo-stream)/
/** A document younger than that was loaded for this reason, perhaps: not again. */
const MIN_AGE_MS = 10_000

const loadedAt = window.location.pathname + window.location.search

/**
 * While nodes are updated, the data of a page may come from another build than the scripts in this
 * tab. What these cannot read or show is loaded again as a whole page, once. Errors that the shop
 * itself answered with are left to the page that shows them.
 */
export function reloadForAnotherBuild(
  error: unknown,
  { location, errorInfo }: { location: { pathname: string; search: string }; errorInfo?: object },
): void {
  const isForeign =
    errorInfo !== undefined || (error instanceof Error && FOREIGN.test(error.message))
  const isElsewhere = location.pathname + location.search !== loadedAt
  if (isForeign && (isElsewhere || performance.now() > MIN_AGE_MS)) void reloadIfAnswered(location)
}

/** A proxy that answers in place of the shop would replace the page by its own. */
async function reloadIfAnswered({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const request = { method: 'HEAD', cache: 'no-store' } as const
  const answer = await fetch(pathname + search, request).catch(() => undefined)
  if (answer && answer.status < 500) window.location.reload()
}
