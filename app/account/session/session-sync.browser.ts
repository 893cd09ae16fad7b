import { refreshOnce, type FetchSession } from './refresh-session.browser.ts'
import {
  markerChange,
  isDue,
  SIGNED_OUT,
  TICK_MS,
  backoffMs,
  type RefreshResponse,
  type Session,
  type SessionEvent,
  type SessionState,
  type User,
} from './session-rules.ts'

/** Messages between tabs: check the marker; ask for the session of a marker; the session itself. */
export type SyncMessage = 'look' | 'who' | ({ marker: string } & Known)

/** All messages of the tabs' channel. `forget`: the shopper signed out, so drafts are deleted. */
export type ChannelMessage = SyncMessage | 'forget'

type Known = { user: User; session: Session }

export type SessionSyncDeps = {
  /** `POST /session/refresh`; throws when no answer comes. */
  fetchSession: FetchSession
  /** Cross-tab lock: runs one tab's task at a time. */
  withTabLock: (task: () => Promise<void>) => Promise<void>
  /** Sends to the other tabs. */
  broadcast: (message: SyncMessage) => void
  marker: { read: () => string; clear: () => void }
  /** After a sign-in, a sign-out or a new name; a page may not know of one elsewhere. */
  onChange: (where: ChangeOrigin) => void
  /** Publishes the state and its event to the page; no event while the state is still unknown. */
  emit: (state: SessionState, event?: SessionEvent) => void
}

export type ChangeOrigin = 'here' | 'elsewhere'

export type SessionSync = {
  /**
   * Starts the timers.
   * @returns a function that stops them
   */
  start: () => () => void
  /** Compares the marker with the last one, and refreshes a session that is due. */
  revalidate: (where: ChangeOrigin) => void
  onMessage: (message: SyncMessage) => void
}

/** Time for another tab to share its session before this one asks the server. */
const PEER_REPLY_TIMEOUT_MS = 100

/**
 * Session sync: keeps the session of a tab fresh and in step with the other tabs. `lastMarker`: the
 * marker cookie when the page was loaded.
 */
export function createSessionSync(
  { fetchSession, withTabLock, broadcast, marker, onChange, emit }: SessionSyncDeps,
  lastMarker: string,
): SessionSync {
  let known: Known | undefined
  /** Event to emit once the session's shopper is known. */
  let pendingEvent: SessionEvent | undefined = lastMarker ? 'initial session' : undefined
  let refreshing = false
  let wake = () => {}

  function revalidate(where: ChangeOrigin, announces = true): void {
    checkMarker(where, announces)
    if (!isNeeded()) return
    wake()
    if (!refreshing) void refresh()
  }

  function checkMarker(where: ChangeOrigin, announces: boolean): void {
    const now = marker.read()
    const change = markerChange(lastMarker, now)
    if (!change) return
    lastMarker = now
    // A change that another tab announced is not broadcast again.
    if (announces) broadcast('look')
    if (change === 'signed out') return clearSession(where)
    if (change === 'signed in') {
      known = undefined
      emit({ user: null, session: null, loading: true })
    }
    if (pendingEvent === undefined || pendingEvent === 'user updated') pendingEvent = change
    onChange(where)
  }

  const isNeeded = () =>
    lastMarker !== '' &&
    (pendingEvent !== undefined || known === undefined || isDue(known.session, Date.now()))

  async function refresh(): Promise<void> {
    refreshing = true
    await withTabLock(async () => {
      try {
        await refreshWithRetries()
      } finally {
        refreshing = false
      }
    })
  }

  async function refreshWithRetries(): Promise<void> {
    const begun = Date.now()
    // Another tab may have shared its session while this one waited for the lock.
    for (let tries = 1; isNeeded(); tries += 1) {
      const requestedFor = lastMarker
      const answer = await refreshOnce(fetchSession)
      checkMarker('elsewhere', true)
      // Somebody signed in or out meanwhile, so the answer is about the last session.
      if (lastMarker !== requestedFor) continue
      if (answer === 'refused') return endSession()
      if (answer !== 'try again') return onRefreshed(answer)
      const waitMs = backoffMs(tries, { elapsedMs: Date.now() - begun })
      if (waitMs === undefined) return
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, waitMs)
      })
    }
  }

  function onRefreshed({ user, leaseS }: RefreshResponse): void {
    setSession({ user, session: { until: Date.now() + leaseS * 1_000 } })
    if (known) broadcast({ marker: lastMarker, ...known })
  }

  function setSession(now: Known): void {
    // A new name from another device: no marker of this browser has changed.
    const isRenamed =
      pendingEvent === undefined && known !== undefined && !isSame(known.user, now.user)
    const event = isRenamed ? 'user updated' : (pendingEvent ?? 'token refreshed')
    known = now
    pendingEvent = undefined
    emit({ ...now, loading: false }, event)
    if (isRenamed) onChange('elsewhere')
  }

  /** Ends the session in this browser too, after the server has refused it. */
  function endSession(): void {
    marker.clear()
    lastMarker = ''
    clearSession('elsewhere')
    broadcast('look')
  }

  function clearSession(where: ChangeOrigin): void {
    if (pendingEvent === 'initial session') emit(SIGNED_OUT, pendingEvent)
    known = undefined
    pendingEvent = undefined
    emit(SIGNED_OUT, 'signed out')
    onChange(where)
  }

  function onMessage(message: SyncMessage): void {
    if (message === 'who') {
      revalidate('elsewhere', false)
      if (known && !pendingEvent) broadcast({ marker: lastMarker, ...known })
      return
    }
    if (message !== 'look') {
      checkMarker('elsewhere', false)
      const isNewer =
        pendingEvent !== undefined ||
        known === undefined ||
        message.session.until > known.session.until
      if (message.marker === lastMarker && isNewer)
        setSession({ user: message.user, session: message.session })
    }
    revalidate('elsewhere', false)
  }

  function start(): () => void {
    broadcast('who')
    const first = setTimeout(() => revalidate('elsewhere'), PEER_REPLY_TIMEOUT_MS)
    const tick = setInterval(() => revalidate('elsewhere'), TICK_MS)
    return () => {
      clearTimeout(first)
      clearInterval(tick)
    }
  }

  return { start, revalidate, onMessage }
}

const isSame = (a: User, b: User): boolean =>
  a.id === b.id && a.name === b.name && a.email === b.email
