import type { Log } from '#app/basics/log.ts'

/** `unknown`: not asked yet. `since`: when that began, ISO in UTC. */
export type Reachability = { state: 'unknown' | 'ok' | 'away'; since: string }

export type Outside = {
  reachability(): Record<string, Reachability>
  stop(): void
}

const EACH_MS = 60_000

/**
 * Asks every minute whether those whom the shop depends on can be reached, each by its own check,
 * which rejects if not. A change is logged; nothing else waits for it or depends on it. Each node
 * asks for itself, because what it learns is of its own way there.
 */
export function watchOutside(
  checks: Readonly<Record<string, () => Promise<void>>>,
  log: Log,
  eachMs = EACH_MS,
): Outside {
  const found: Record<string, Reachability> = {}
  const note = (name: string, state: Reachability['state']) => {
    const changed = found[name]?.state !== state
    if (changed) found[name] = { state, since: new Date().toISOString() }
    return changed
  }
  let stopped = false

  async function ask(name: string, check: () => Promise<void>): Promise<void> {
    const before = found[name]?.state
    try {
      await check()
      if (!stopped && note(name, 'ok') && before === 'away')
        log.info({ area: 'outside', party: name }, 'somebody outside can be reached again')
    } catch (error) {
      if (!stopped && note(name, 'away'))
        log.warn(
          { area: 'outside', party: name, err: error },
          'somebody outside cannot be reached; the shop goes on, and what needs it waits',
        )
    }
  }

  for (const name of Object.keys(checks)) note(name, 'unknown')
  const timers = Object.entries(checks).map(([name, check]) => {
    let isAsking = false
    const askOnce = async () => {
      if (isAsking) return
      isAsking = true
      await ask(name, check)
      isAsking = false
    }
    void askOnce()
    return setInterval(() => void askOnce(), eachMs).unref()
  })
  return {
    reachability: () => ({ ...found }),
    stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
    },
  }
}
