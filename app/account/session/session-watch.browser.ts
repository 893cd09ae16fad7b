import { create } from 'zustand'
import { markSignedIn, readMarker } from './marker.browser.ts'
import { openChannel } from '#app/basics/storage/safe-storage.browser.ts'
import type { TabSessionSync } from './tab-session-sync.browser.ts'
import type { ChannelMessage, SyncMessage, ChangeOrigin } from './session-sync.browser.ts'
import type { SessionEvent, SessionState } from './session-rules.ts'

declare global {
  interface WindowEventMap {
    /** Session state with its event; no event while the state is still unknown. */
    session: CustomEvent<SessionState & { event?: SessionEvent }>
  }
}

export const useSessionStore = create<SessionState>(() => ({
  user: null,
  session: null,
  loading: true,
}))

/** The marker cookie when the page was loaded. */
let initialMarker: string | undefined
let revalidateLoaders: () => void
let channel: BroadcastChannel | undefined
let sessionSync: Promise<TabSessionSync> | undefined

function emit(state: SessionState, event?: SessionEvent): void {
  useSessionStore.setState(state)
  dispatchEvent(new CustomEvent('session', { detail: { ...state, event } }))
}

/** For the screen of a valid reset link. */
export const emitPasswordRecovery = (): void =>
  emit(useSessionStore.getState(), 'password recovery')

/**
 * Part of the session sync that every page loads: it watches the marker and the tabs' channel. The
 * rest is loaded only if somebody is or was signed in. `revalidate` reloads the loaders of the page,
 * if it differs by shopper.
 */
export function watchSession(revalidate: () => void): void {
  revalidateLoaders = revalidate
  if (initialMarker !== undefined) return
  initialMarker = readMarker()
  if (!initialMarker) emit({ user: null, session: null, loading: false }, 'initial session')
  listen()
  addEventListener('pageshow', listen)
  // An open channel keeps a page out of the back/forward cache.
  addEventListener('pagehide', close)
  document.addEventListener('visibilitychange', () => revalidateSession('elsewhere'))
}

function listen(): void {
  close()
  channel = openChannel('session')
  channel?.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (sessionSync) withSessionSync((one) => one.onMessage(data))
    else revalidateSession('elsewhere')
  })
  // A form without scripts may have signed in or out before this page.
  broadcast('look')
  revalidateSession('elsewhere')
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
const broadcast = (message: SyncMessage): void => channel?.postMessage(message)

function close(): void {
  channel?.close()
  channel = undefined
}

/** Runs after each navigation, and whenever the session may have changed elsewhere. */
export function revalidateSession(where: ChangeOrigin = 'here'): void {
  markSignedIn()
  if (sessionSync) withSessionSync((one) => one.revalidate(where))
  // Safari has no requestIdleCallback.
  else if (initialMarker || readMarker()) (self.requestIdleCallback ?? setTimeout)(loadSessionSync)
}

const withSessionSync = (task: (sessionSync: TabSessionSync) => void): void =>
  void sessionSync?.then(task, () => {})

function loadSessionSync(): void {
  sessionSync ??= import('./tab-session-sync.browser.ts').then((loaded) =>
    loaded.startSessionSync({
      initialMarker: initialMarker ?? '',
      emit,
      broadcast,
      revalidateLoaders: () => revalidateLoaders(),
    }),
  )
  // Offline: the next call tries again.
  sessionSync.catch(() => (sessionSync = undefined))
}
