import { sentCookie } from '#app/account/session/sent-cookie.server.ts'
import type { RouteRules } from '../routes/route-rules.ts'

/**
 * Waits until the request may begin.
 * @param urgent goes before the others
 */
export type AdmissionQueue = (urgent: boolean) => Promise<void>

/**
 * Time for requests that begin, in each turn of the event loop: a few refusals or stored pages. A
 * step of buying takes some twenty turns, one for each answer of the database.
 */
const BUDGET_MS = 1

/**
 * Admission control: of all requests that have arrived, only as many begin in a turn of the event
 * loop as fit in its budget. Otherwise those of a flood would all begin at once, and whoever waits
 * for an answer of the database would wait for all of them, turn after turn (T60). Each turn admits
 * one that is not urgent first, so that none waits for ever. The sockets bound the queue.
 * @param nowMs a monotonic clock
 */
export function admissionQueue({
  budgetMs = BUDGET_MS,
  nowMs = () => performance.now(),
}: { budgetMs?: number; nowMs?: () => number } = {}): AdmissionQueue {
  const urgent: (() => void)[] = []
  const others: (() => void)[] = []
  let isGoing = false

  function beginTurn(): void {
    const endsAt = nowMs() + budgetMs
    admit(others.shift() ?? urgent.shift())

    function admit(begin: (() => void) | undefined): void {
      if (!begin) {
        isGoing = false
        return
      }
      begin()
      // Next tick after a microtask: when the request has gone as far as it comes without waiting.
      queueMicrotask(() => process.nextTick(next))
    }
    function next(): void {
      if (nowMs() < endsAt) admit(urgent.shift() ?? others.shift())
      else setImmediate(beginTurn)
    }
  }

  return (isFirst) =>
    new Promise((resolve) => {
      const queue = isFirst ? urgent : others
      queue.push(resolve)
      if (isGoing) return
      isGoing = true
      setImmediate(beginTurn)
    })
}

/**
 * What is sent, such as an order, and pages of who has a session; not reading that takes turns
 * anyway, nor other pages, which anybody can ask for without end.
 */
export function isUrgent(request: Request, rules: Pick<RouteRules, 'isSheddable'>): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && sentCookie(request, 'session') === undefined) return false
  return !rules.isSheddable(new URL(request.url))
}
