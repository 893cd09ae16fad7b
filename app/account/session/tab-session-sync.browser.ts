import { clearDraftsInTab } from './clear-drafts.browser.ts'
import { markSignedIn, readMarker } from './marker.browser.ts'
import {
  createSessionSync,
  type ChannelMessage,
  type SessionSync,
  type SessionSyncDeps,
} from './session-sync.browser.ts'
import { isPersonalPath, TICK_MS } from './session-rules.ts'

type Tab = Pick<SessionSyncDeps, 'broadcast' | 'emit'> & {
  /** The marker as it was when the page was loaded. */
  initialMarker: string
  /** Has the page's loader asked again. */
  revalidateLoaders: () => void
}

export type TabSessionSync = Pick<SessionSync, 'revalidate'> & {
  onMessage: (message: ChannelMessage) => void
}

/** The keeper of this tab's session. Loaded when somebody is, or was just now, signed in. */
export function startSessionSync({
  broadcast,
  emit,
  initialMarker,
  revalidateLoaders,
}: Tab): TabSessionSync {
  const sync = createSessionSync(
    {
      fetchSession: (deadline) => postRefresh(deadline),
      withTabLock,
      broadcast,
      emit,
      marker: {
        read: readMarker,
        clear: () => (document.cookie = 'signed-in=; Path=/; Max-Age=0; SameSite=Lax'),
      },
      onChange(where) {
        markSignedIn()
        // What was changed here has brought its own page.
        if (where === 'elsewhere' && isPersonalPath(location.pathname)) revalidateLoaders()
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
  // No answer of ours leads elsewhere.
  const answer = await fetch(address, { method: 'POST', redirect: 'manual', signal: deadline })
  return { status: answer.status, body: (await answer.json().catch(() => undefined)) as unknown }
}

/** How long what one tab has told may take to reach the others. */
const LOCK_HANDOVER_MS = 300

/**
 * One tab after the other: the next one has been told by then, and need not ask. A tab that the machine has put to sleep
 * keeps its lock, so nobody waits for longer than two ticks. Where a page is not served securely there are no locks.
 */
export async function withTabLock(task: () => Promise<void>): Promise<void> {
  let begun = false
  const begin = () => {
    begun = true
    return task()
  }
  if (!('locks' in navigator)) return begin()
  try {
    await navigator.locks.request(
      'session',
      { signal: AbortSignal.timeout(2 * TICK_MS) },
      async () => {
        await begin()
        await new Promise((handedOver) => setTimeout(handedOver, LOCK_HANDOVER_MS))
      },
    )
  } catch (error) {
    if (begun) throw error
    await begin()
  }
}
