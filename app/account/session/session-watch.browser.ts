import { create } from 'zustand'
import { markSignedIn, readMarker } from './marker.browser.ts'
import type { TabKeeper } from './keeper-in-tab.browser.ts'
import type { Heard, Message, Where } from './session-keeper.browser.ts'
import type { SessionEvent, SessionState } from './session-rules.ts'

declare global {
  interface WindowEventMap {
    /** What has happened to the session, and how it stands now; without an event, that is being found out. */
    session: CustomEvent<SessionState & { event?: SessionEvent }>
  }
}

export const useSessionStore = create<SessionState>(() => ({ user: null, session: null, loading: true }))

/** The marker as it was when the page was loaded. */
let seen: string | undefined
let revalidate: () => void
let channel: BroadcastChannel | undefined
let keeper: Promise<TabKeeper> | undefined

function tell(state: SessionState, event?: SessionEvent): void {
  useSessionStore.setState(state)
  dispatchEvent(new CustomEvent('session', { detail: { ...state, event } }))
}

/** For the screen that a reset link opens. */
export const tellPasswordRecovery = (): void => tell(useSessionStore.getState(), 'password recovery')

/**
 * What every page carries of the session: an eye on the marker and an ear for the other tabs. The keeper, who does the
 * rest, is loaded where somebody is or was signed in. `revalidates` has the page's loader asked again.
 */
export function watchSession(revalidates: () => void): void {
  revalidate = revalidates
  if (seen !== undefined) return
  seen = readMarker()
  if (!seen) tell({ user: null, session: null, loading: false }, 'initial session')
  listen()
  addEventListener('pageshow', listen)
  // While its channel is open, no page is kept to be shown again at once on Back.
  addEventListener('pagehide', close)
  document.addEventListener('visibilitychange', () => lookAtSession('elsewhere'))
}

function listen(): void {
  close()
  channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
    if (keeper) withKeeper((one) => one.hear(data))
    else lookAtSession('elsewhere')
  })
  // This page may come from a sign-in or a sign-out that no script has seen.
  post('look')
  lookAtSession('elsewhere')
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
const post = (message: Message): void => channel?.postMessage(message)

function close(): void {
  channel?.close()
  channel = undefined
}

/** After each navigation, and whenever something may have happened elsewhere. */
export function lookAtSession(where: Where = 'here'): void {
  markSignedIn()
  if (keeper) withKeeper((one) => one.look(where))
  // Safari has no idle times to ask for.
  else if (seen || readMarker()) (self.requestIdleCallback ?? setTimeout)(bringKeeper)
}

const withKeeper = (task: (keeper: TabKeeper) => void): void => void keeper?.then(task, () => {})

function bringKeeper(): void {
  keeper ??= import('./keeper-in-tab.browser.ts').then((loaded) =>
    loaded.openKeeper({ seen: seen ?? '', tell, post, revalidate: () => revalidate() }),
  )
  // Offline: the next look tries again.
  keeper.catch(() => (keeper = undefined))
}
