import { withTabLock } from '#app/basics/storage/safe-storage.browser.ts'
import { timeoutSignal } from '#app/basics/timeout-signal.browser.ts'
import { clearDraftsInTab } from './clear-drafts.browser.ts'
import { clearMarker, markSignedIn, readMarker } from './marker.browser.ts'
import {
  createSessionSync,
  type ChannelMessage,
  type SessionSync,
  type SessionSyncDeps,
} from './session-sync.browser.ts'
import { TICK_MS } from './session-rules.ts'

type Tab = Pick<SessionSyncDeps, 'broadcast' | 'emit'> & {
  /** The marker cookie when the page was loaded. */
  initialMarker: string
  /** Reloads the page's loaders, if it differs by shopper. */
  revalidateLoaders: () => void
}

export type TabSessionSync = Pick<SessionSync, 'revalidate'> & {
  onMessage: (message: ChannelMessage) => void
}

/** Starts the session sync of this tab. Loaded only if somebody is, or was just now, signed in. */
export function startSessionSync({
  broadcast,
  emit,
  initialMarker,
  revalidateLoaders,
}: Tab): TabSessionSync {
  const sync = createSessionSync(
    {
      fetchSession: (deadline) => postRefresh(deadline),
      withTabLock: withSessionLock,
      broadcast,
      emit,
      marker: { read: readMarker, clear: clearMarker },
      onChange(where) {
        markSignedIn()
        // A change made here has loaded its own page.
        if (where === 'elsewhere') revalidateLoaders()
      },
    },
    initialMarker,
  )
  sync.start()
  for (const event of ['focus', 'online'])
    addEventListener(event, () => sync.revalidate('elsewhere'))
  return {
    revalidate: sync.revalidate,
    onMessage: (message) => (message === 'forget' ? clearDraftsInTab() : sync.onMessage(message)),
  }
}

export async function postRefresh(
  deadline: AbortSignal,
  address = '/session/refresh',
): Promise<{ status: number; body: unknown }> {
  // The endpoint never redirects, so a redirect comes from a proxy or a login page in between.
  const answer = await fetch(address, { method: 'POST', redirect: 'manual', signal: deadline })
  return { status: answer.status, body: (await answer.json().catch(() => undefined)) as unknown }
}

/** Time for a tab's message to reach the others before the lock is released. */
const LOCK_HANDOVER_MS = 300

/**
 * Cross-tab lock: the next tab then has the session already and sends no request. A suspended tab
 * keeps its lock, so waiting ends after two ticks.
 */
export const withSessionLock = (task: () => Promise<void>): Promise<void> =>
  withTabLock(
    'session',
    async () => {
      await task()
      await new Promise((handedOver) => setTimeout(handedOver, LOCK_HANDOVER_MS))
    },
    { signal: timeoutSignal(2 * TICK_MS) },
  )
