import { parseRefreshResponse, type RefreshResponse } from './session-rules.ts'

export type FetchSession = (deadline: AbortSignal) => Promise<{ status: number; body: unknown }>

/** Upper bound on one request. */
const REQUEST_TIMEOUT_MS = 10_000

/** Refreshes the session once. A network error or a timeout counts as 'try again'. */
export async function refreshOnce(
  fetchSession: FetchSession,
): Promise<RefreshResponse | 'refused' | 'try again'> {
  const timeout = new AbortController()
  const deadline = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS)
  try {
    const { status, body } = await fetchSession(timeout.signal)
    return parseRefreshResponse(status, body)
  } catch {
    return 'try again'
  } finally {
    clearTimeout(deadline)
  }
}
