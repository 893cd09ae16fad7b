import { create } from 'zustand'
import { markSignedIn, readMarker } from './marker.browser.ts'
import type { TabSessionSync } from './tab-session-sync.browser.ts'
import type { ChannelMessage, SyncMessage, Where } from './session-sync.browser.ts'
import type { SessionEvent, SessionState } from './session-rules.ts'

declare global {
  interface WindowEventMap {
    /** What has happened to the session, and how it stands now; without an event, that is being found out. */
    session: CustomEvent<SessionState & { event?: SessionEvent }>
  }
}

export const useSessionStore = create<SessionState>(() => ({
  user: null,
  session: null,
  loading: true,
}))

/** The marker as it was when the page was loaded. */
let initialMarker: string | undefined
let revalidateLoaders: () => void
let channel: BroadcastChannel | undefined
let sessionSync: Promise<TabSessionSync> | undefined

function emit(state: SessionState, event?: SessionEvent): void {
  useSessionStore.setState(state)
  dispatchEvent(new CustomEvent('session', { detail: { ...state, event } }))
}

/** For the screen that a reset link opens. */
export const emitPasswordRecovery = (): void =>
  emit(useSessionStore.getState(), 'password recovery')

/**
 * What every page carries of the session: an eye on the marker and an ear for the other tabs. The keeper, who does the
 * rest, is loaded where somebody is or was signed in. `revalidates` has the page's loader asked again.
 */
export function watchSession(revalidate: () => void): void {
  revalidateLoaders = revalidate
  if (initialMarker !== undefined) return
  initialMarker = readMarker()
  if (!initialMarker) emit({ user: null, session: null, loading: false }, 'initial session')
  listen()
  addEventListener('pageshow', listen)
  // While its channel is open, no page is kept to be shown again at once on Back.
  addEventListener('pagehide', close)
  document.addEventListener('visibilitychange', () => revalidateSession('elsewhere'))
}

function listen(): void {
  close()
  channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (sessionSync) withSessionSync((one) => one.onMessage(data))
    else revalidateSession('elsewhere')
  })
  // This page may come from a sign-in or a sign-out that no script has seen.
  broadcast('look')
  revalidateSession('elsewhere')
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
const broadcast = (message: SyncMessage): void => channel?.postMessage(message)

function close(): void {
  channel?.close()
  channel = undefined
}

/** After each navigation, and whenever something may have happened elsewhere. */
export function revalidateSession(where: Where = 'here'): void {
  markSignedIn()
  if (sessionSync) withSessionSync((one) => one.revalidate(where))
  // Safari has no idle times to ask for.
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
  // Offline: the next look tries again.
  sessionSync.catch(() => (sessionSync = undefined))
}
