import {
  changeOfMarker,
  isDue,
  NOBODY,
  readAnswer,
  TICK_MS,
  waitAfter,
  type Refreshed,
  type Session,
  type SessionEvent,
  type SessionState,
  type User,
} from './session-rules.ts'

/** What tabs say to each other: look at the marker; who knows the session it stands for?; this is it. */
export type Message = 'look' | 'who' | ({ marker: string } & Known)

/** All that goes through the channel of the tabs. `forget`: somebody left on purpose, and what was typed goes with them. */
export type Heard = Message | 'forget'

type Known = { user: User; session: Session }

/** All that a keeper needs besides the clock. */
export type Surroundings = {
  /** `POST /session/refresh`; throws when no answer comes. */
  ask: (deadline: AbortSignal) => Promise<{ status: number; body: unknown }>
  /** One tab after the other. */
  inTurn: (task: () => Promise<void>) => Promise<void>
  /** To the other tabs. */
  post: (message: Message) => void
  marker: { read: () => string; clear: () => void }
  /** Somebody signed in or out, or changed their name: the page may not know it yet when it happened elsewhere. */
  onChange: (where: Where) => void
  /** To the page: how things stand, and what has happened, unless that has yet to be found out. */
  tell: (state: SessionState, event?: SessionEvent) => void
}

export type Where = 'here' | 'elsewhere'

export type Keeper = {
  /** Begins to tick. @returns how to stop it */
  open: () => () => void
  /** Compares the marker with what it was, and refreshes what is due. */
  look: (where: Where) => void
  hear: (message: Message) => void
}

/** How long one try may take. */
const TRY_MS = 10_000
/** How long another tab may take to say what it knows, before the server is asked. */
const ANSWERED_MS = 100

/** Keeps a tab's session alive and in step with the other tabs. `seen`: the marker as it was when the page was loaded. */
export function makeKeeper({ ask, inTurn, post, marker, onChange, tell }: Surroundings, seen: string): Keeper {
  let known: Known | undefined
  /** What is told as soon as it is known who is signed in. */
  let untold: SessionEvent | undefined = seen ? 'initial session' : undefined
  let refreshing = false
  let wake = () => {}

  function look(where: Where, rings = true): void {
    compare(where, rings)
    if (!isNeeded()) return
    wake()
    if (!refreshing) void refresh()
  }

  function compare(where: Where, rings: boolean): void {
    const now = marker.read()
    const change = changeOfMarker(seen, now)
    if (!change) return
    seen = now
    // Who noticed it otherwise than by the bell rings it.
    if (rings) post('look')
    if (change === 'signed out') return leave(where)
    if (change === 'signed in') {
      known = undefined
      tell({ user: null, session: null, loading: true })
    }
    if (untold === undefined || untold === 'user updated') untold = change
    onChange(where)
  }

  const isNeeded = () => seen !== '' && (untold !== undefined || known === undefined || isDue(known.session, Date.now()))

  async function refresh(): Promise<void> {
    refreshing = true
    await inTurn(async () => {
      try {
        await tryUntilTick()
      } finally {
        refreshing = false
      }
    })
  }

  async function tryUntilTick(): Promise<void> {
    const begun = Date.now()
    // Another tab may have told what it has learnt while this one waited.
    for (let tries = 1; isNeeded(); tries += 1) {
      const asked = seen
      const answer = await tryOnce()
      compare('elsewhere', true)
      // Meanwhile somebody signed in or out: the answer is not about them.
      if (seen !== asked) continue
      if (answer === 'refused') return drop()
      if (answer !== 'try again') return learn(answer)
      const waitMs = waitAfter(tries, { elapsedMs: Date.now() - begun })
      if (waitMs === undefined) return
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, waitMs)
      })
    }
  }

  async function tryOnce(): Promise<Refreshed | 'refused' | 'try again'> {
    const late = new AbortController()
    const deadline = setTimeout(() => late.abort(), TRY_MS)
    try {
      const { status, body } = await ask(late.signal)
      return readAnswer(status, body)
    } catch {
      return 'try again'
    } finally {
      clearTimeout(deadline)
    }
  }

  function learn({ user, leaseS }: Refreshed): void {
    keep({ user, session: { until: Date.now() + leaseS * 1_000 } })
    if (known) post({ marker: seen, ...known })
  }

  function keep(now: Known): void {
    // On another device: no marker of this browser says so.
    const isRenamed = untold === undefined && known !== undefined && !isSame(known.user, now.user)
    const event = isRenamed ? 'user updated' : (untold ?? 'token refreshed')
    known = now
    untold = undefined
    tell({ ...now, loading: false }, event)
    if (isRenamed) onChange('elsewhere')
  }

  /** The server has ended the session, so nothing here may look as if it went on. */
  function drop(): void {
    marker.clear()
    seen = ''
    leave('elsewhere')
    post('look')
  }

  function leave(where: Where): void {
    if (untold === 'initial session') tell(NOBODY, untold)
    known = undefined
    untold = undefined
    tell(NOBODY, 'signed out')
    onChange(where)
  }

  function hear(message: Message): void {
    if (message === 'who') {
      look('elsewhere', false)
      if (known && !untold) post({ marker: seen, ...known })
      return
    }
    if (message !== 'look') {
      compare('elsewhere', false)
      const isNews = untold !== undefined || known === undefined || message.session.until > known.session.until
      if (message.marker === seen && isNews) keep({ user: message.user, session: message.session })
    }
    look('elsewhere', false)
  }

  function open(): () => void {
    post('who')
    const first = setTimeout(() => look('elsewhere'), ANSWERED_MS)
    const tick = setInterval(() => look('elsewhere'), TICK_MS)
    return () => {
      clearTimeout(first)
      clearInterval(tick)
    }
  }

  return { open, look, hear }
}

const isSame = (a: User, b: User): boolean => a.id === b.id && a.name === b.name && a.email === b.email
