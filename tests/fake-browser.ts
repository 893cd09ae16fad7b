import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { postRefresh, withSessionLock } from '#app/account/session/tab-session-sync.browser.ts'
import {
  createSessionSync,
  type SyncMessage,
  type SessionSyncDeps,
} from '#app/account/session/session-sync.browser.ts'
import type { SessionEvent, SessionState } from '#app/account/session/session-rules.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const USER = { id: '1', name: 'Asha Rao', email: 'asha@example.com' }
export const json = (status: number, body: unknown): Answer => {
  return (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
}
export const refreshed = (user = USER) => json(200, { leaseS: 3600, user })
export const failing = json(500, { error: 'oh' })

/**
 * A browser with its tabs, and the shop it asks to refresh the session. The test sets the clock;
 * the server, its sockets, the locks and the channel between the tabs are real.
 */
export class FakeBrowser {
  /** The cookie that all tabs share. */
  marker = ''
  answer: Answer = refreshed()
  /** Times of the requests. */
  requestTimes: number[] = []
  readonly #server: Server
  #underWay = 0
  #hanging = 0
  #stops: (() => void)[] = []
  #channels: BroadcastChannel[] = []

  constructor() {
    this.#server = createServer((request, response) => {
      this.requestTimes.push(Date.now())
      this.answer(request, response)
    })
  }

  static async open(): Promise<FakeBrowser> {
    const browser = new FakeBrowser()
    await once(browser.#server.listen(0, '127.0.0.1'), 'listening')
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    return browser
  }

  /** Waits for work under way, and releases the lock. */
  async close(): Promise<void> {
    this.marker = ''
    this.answer = refreshed()
    for (const stop of this.#stops) stop()
    await this.advance(15_000, { step: 1_000 })
    for (const channel of this.#channels) channel.close()
    vi.useRealTimers()
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  /** A tab opened with the present marker, and the messages it gets. */
  openTab(overrides: Partial<SessionSyncDeps> = {}) {
    const told: [event: SessionEvent, who: string | undefined][] = []
    const changes: string[] = []
    let state: SessionState = { user: null, session: null, loading: true }
    const channel = new BroadcastChannel('session')
    const sync = createSessionSync(
      {
        fetchSession: (deadline) => this.#fetchSession(deadline),
        withTabLock: withSessionLock,
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
        broadcast: (message) => channel.postMessage(message),
        marker: { read: () => this.marker, clear: () => (this.marker = '') },
        onChange: (where) => changes.push(where),
        emit(now, event) {
          state = now
          if (event) told.push([event, now.user?.name])
        },
        ...overrides,
      },
      this.marker,
    )
    channel.addEventListener('message', ({ data }: MessageEvent<SyncMessage>) =>
      sync.onMessage(data),
    )
    this.#channels.push(channel)
    this.#stops.push(sync.start())
    return { sync, changes, told, events: () => told.map(([event]) => event), state: () => state }
  }

  /** A tab ten seconds before the tick at which its session is due. */
  async openTabBeforeRefresh() {
    this.marker = 'in.as'
    const tab = this.openTab()
    await this.advance(3_530_000, { step: 1_000 })
    this.requestTimes.length = 0
    return tab
  }

  async #fetchSession(deadline: AbortSignal) {
    const { port } = this.#server.address() as AddressInfo
    this.#underWay += 1
    try {
      return await postRefresh(deadline, `http://127.0.0.1:${port}/session/refresh`)
    } finally {
      this.#underWay -= 1
    }
  }

  readonly hangs: Answer = (request) => {
    this.#hanging += 1
    request.socket.once('close', () => (this.#hanging -= 1))
  }

  /** The machine sleeps: time passes, and no timer runs. */
  sleep(ms: number): void {
    vi.setSystemTime(Date.now() + ms)
  }

  /** Advances the clock in steps, and lets messages arrive after each. */
  async advance(ms: number, { step = 100 } = {}): Promise<void> {
    await this.#arrive()
    for (let gone = 0; gone < ms; gone += step) {
      await vi.advanceTimersByTimeAsync(step)
      await this.#arrive()
    }
  }

  async #arrive(): Promise<void> {
    const begun = performance.now()
    for (let quiet = 0; quiet < 4 && performance.now() - begun < 5_000; quiet += 1) {
      await new Promise(setImmediate)
      if (this.#underWay > this.#hanging) quiet = 0
    }
  }

  /** The times between the requests. */
  intervals(): number[] {
    return this.requestTimes.slice(1).map((time, n) => time - (this.requestTimes[n] ?? 0))
  }
}
