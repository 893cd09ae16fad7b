import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The page that a tab shows now. */
export type ShownPage = {
  send<Answer = object>(method: string, params?: object): Promise<Answer>
  /** The value of an expression in the page; a promise is awaited. */
  evaluate<Value>(expression: string): Promise<Value>
}

type Message = {
  id?: number
  sessionId?: string
  method?: string
  params?: object
  result?: object
  error?: object
}

/**
 * Chromium with one tab, driven by bare DevTools. Playwright attaches to pages, and Chromium
 * prerenders nothing for a page that is attached to; it does for a tab.
 */
export async function openChromium(program: string) {
  const profile = await mkdtemp(path.join(tmpdir(), 'sangam-chromium-'))
  const browser = spawn(
    program,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      '--window-size=1280,900',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const { send, on } = await connect(await addressOf(browser.stderr))
  const shown: { sessionId?: string; targetId?: string }[] = []
  on('Target.attachedToTarget', (params) => {
    const { sessionId, targetInfo } = params as {
      sessionId: string
      targetInfo: { type: string; targetId: string }
    }
    if (targetInfo.type === 'page') shown.push({ sessionId, targetId: targetInfo.targetId })
  })
  on('Target.detachedFromTarget', (params) => {
    const { sessionId } = params as { sessionId: string }
    const place = shown.findIndex((page) => page.sessionId === sessionId)
    if (place >= 0) shown.splice(place, 1)
  })
  const { targetInfos } = await send<{ targetInfos: { targetId: string }[] }>('Target.getTargets', {
    filter: [{ type: 'tab' }],
  })
  const { sessionId: tab } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: targetInfos[0]?.targetId,
    flatten: true,
  })
  const autoAttach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  await send('Target.setAutoAttach', autoAttach, tab)
  return {
    /** A prerendered page comes after the one that made it, and stays when that one goes. */
    page(which: 'first' | 'last'): ShownPage {
      const { sessionId } = shown.at(which === 'first' ? 0 : -1) ?? {}
      return {
        send: (method, params) => send(method, params, sessionId),
        async evaluate<Value>(expression: string) {
          const { result, exceptionDetails } = await send<{
            result: { value: Value }
            exceptionDetails?: object
          }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)
          if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
          return result.value
        },
      }
    },
    async close(): Promise<void> {
      browser.kill()
      await once(browser, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      stderr.resume()
      return address
    }
  }
  throw new Error('Chromium did not start.')
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Message) => void>()
  const listeners = new Map<string, (params: object) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data as string) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else listeners.get(message.method ?? '')?.(message.params ?? {})
  })
  await once(socket, 'open')
  let last = 0
  return {
    on: (event: string, listener: (params: object) => void) => listeners.set(event, listener),
    async send<Answer = object>(
      method: string,
      params: object = {},
      sessionId?: string,
    ): Promise<Answer> {
      const id = ++last
      const { promise, resolve } = Promise.withResolvers<Message>()
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params, sessionId }))
      const { result, error } = await promise
      waiting.delete(id)
      if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
      return result as Answer
    },
  }
}
