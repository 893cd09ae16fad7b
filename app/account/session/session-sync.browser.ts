import {
  markerChange,
  isDue,
  SIGNED_OUT,
  parseRefreshResponse,
  TICK_MS,
  backoffMs,
  type RefreshResponse,
  type Session,
  type SessionEvent,
  type SessionState,
  type User,
} from './session-rules.ts'

/** What tabs say to each other: look at the marker; who knows the session it stands for?; this is it. */
export type SyncMessage = 'look' | 'who' | ({ marker: string } & Known)

/** All that goes through the channel of the tabs. `forget`: somebody left on purpose, and what was typed goes with them. */
export type ChannelMessage = SyncMessage | 'forget'

type Known = { user: User; session: Session }

/** All that a keeper needs besides the clock. */
export type SessionSyncDeps = {
  /** `POST /session/refresh`; throws when no answer comes. */
  fetchSession: (deadline: AbortSignal) => Promise<{ status: number; body: unknown }>
  /** One tab after the other. */
  withTabLock: (task: () => Promise<void>) => Promise<void>
  /** To the other tabs. */
  broadcast: (message: SyncMessage) => void
  marker: { read: () => string; clear: () => void }
  /** Somebody signed in or out, or changed their name: the page may not know it yet when it happened elsewhere. */
  onChange: (where: Where) => void
  /** To the page: how things stand, and what has happened, unless that has yet to be found out. */
  emit: (state: SessionState, event?: SessionEvent) => void
}

export type Where = 'here' | 'elsewhere'

export type SessionSync = {
  /** Begins to tick. @returns how to stop it */
  start: () => () => void
  /** Compares the marker with what it was, and refreshes what is due. */
  revalidate: (where: Where) => void
  onMessage: (message: SyncMessage) => void
}

/** How long one try may take. */
const REQUEST_TIMEOUT_MS = 10_000
/** How long another tab may take to say what it knows, before the server is asked. */
const PEER_REPLY_TIMEOUT_MS = 100

/** Keeps a tab's session alive and in step with the other tabs. `seen`: the marker as it was when the page was loaded. */
export function createSessionSync(
  { fetchSession, withTabLock, broadcast, marker, onChange, emit }: SessionSyncDeps,
  lastMarker: string,
): SessionSync {
  let known: Known | undefined
  /** What is told as soon as it is known who is signed in. */
  let pendingEvent: SessionEvent | undefined = lastMarker ? 'initial session' : undefined
  let refreshing = false
  let wake = () => {}

  function revalidate(where: Where, announces = true): void {
    checkMarker(where, announces)
    if (!isNeeded()) return
    wake()
    if (!refreshing) void refresh()
  }

  function checkMarker(where: Where, announces: boolean): void {
    const now = marker.read()
    const change = markerChange(lastMarker, now)
    if (!change) return
    lastMarker = now
    // Who noticed it otherwise than by the bell rings it.
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
    // Another tab may have told what it has learnt while this one waited.
    for (let tries = 1; isNeeded(); tries += 1) {
      const requestedFor = lastMarker
      const answer = await refreshOnce()
      checkMarker('elsewhere', true)
      // Meanwhile somebody signed in or out: the answer is not about them.
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

  async function refreshOnce(): Promise<RefreshResponse | 'refused' | 'try again'> {
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

  function onRefreshed({ user, leaseS }: RefreshResponse): void {
    setSession({ user, session: { until: Date.now() + leaseS * 1_000 } })
    if (known) broadcast({ marker: lastMarker, ...known })
  }

  function setSession(now: Known): void {
    // On another device: no marker of this browser says so.
    const isRenamed =
      pendingEvent === undefined && known !== undefined && !isSame(known.user, now.user)
    const event = isRenamed ? 'user updated' : (pendingEvent ?? 'token refreshed')
    known = now
    pendingEvent = undefined
    emit({ ...now, loading: false }, event)
    if (isRenamed) onChange('elsewhere')
  }

  /** The server has ended the session, so nothing here may look as if it went on. */
  function endSession(): void {
    marker.clear()
    lastMarker = ''
    clearSession('elsewhere')
    broadcast('look')
  }

  function clearSession(where: Where): void {
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
