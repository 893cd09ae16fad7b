import { readFileSync } from 'node:fs'
import { Agent, buildConnector, Dispatcher, setGlobalDispatcher } from 'undici'

/** Bound on the connections that are kept. */
const SOURCES = 200
/** Names the address to call from; it is not sent. */
export const SOURCE_HEADER = 'x-source'

type Front = { http: number; https: number; authority: string }

/**
 * From now on `fetch` of this process reaches the shop's name at the proxy on this machine, and each
 * visitor of the tests calls from an address of 127.0.0.0/8: what they write into X-Forwarded-For
 * becomes one of 200 sources, so that there is something for the proxies to report.
 */
export function reachShopAt(name: string, front: Front): void {
  const connect = buildConnector({ ca: readFileSync(front.authority), allowH2: false })
  const agents = new Map<string, Agent>()
  const newAgent = (localAddress: string | null) =>
    new Agent({
      connect(options, done) {
        const port = options.protocol === 'http:' ? front.http : front.https
        const at =
          options.hostname === name
            ? { hostname: '127.0.0.1', port: String(port), servername: name }
            : {}
        connect({ ...options, ...at, localAddress }, done)
      },
    })
  function agentOf(source: string | null): Agent {
    const key = source ?? ''
    const agent = agents.get(key) ?? newAgent(source)
    agents.set(key, agent)
    return agent
  }
  setGlobalDispatcher(
    new (class extends Dispatcher {
      override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
        const { [SOURCE_HEADER]: given, ...headers } = options.headers as Record<string, string>
        const agent = agentOf(given ?? sourceOf(headers['x-forwarded-for']))
        return agent.dispatch({ ...options, headers }, handler)
      }
    })(),
  )
}

/** Of the visitors' addresses the last two parts differ (tests/visitor.ts). */
function sourceOf(address: string | undefined): string | null {
  if (address === undefined) return null
  const [third = 0, fourth = 0] = address.split('.').slice(2).map(Number)
  return `127.10.0.${1 + ((third * 256 + fourth) % SOURCES)}`
}
