import { timeoutSignal } from '#app/basics/timeout-signal.browser.ts'
import { UNAVAILABLE, UNREACHABLE } from '#app/ui/unanswered.ts'
import { clearDraftsInAllTabs } from './clear-drafts.browser.ts'
import { readMarker } from './marker.browser.ts'

const ANSWER_TIMEOUT_MS = 15_000

/**
 * Ends the session without the script of another route, which could not be loaded while offline.
 * @returns why it failed: unless the shop itself took the session's cookies away, one is signed in
 */
export async function logOut(): Promise<string | undefined> {
  const signal = timeoutSignal(ANSWER_TIMEOUT_MS)
  const request = { method: 'POST', redirect: 'manual', signal } as const
  const answer = await fetch('/logout', request).catch(() => undefined)
  if (answer?.type !== 'opaqueredirect' || readMarker() !== '')
    return answer?.status === 503 ? UNAVAILABLE : UNREACHABLE
  clearDraftsInAllTabs()
  return undefined
}
