import { setTimeout as sleep } from 'node:timers/promises'

type Cleanup = () => Promise<unknown> | void

export type CleanupFailure = { step: string; error: unknown }

/** Some steps failed or did not end in time; all others were done. */
export class CleanupError extends Error {
  readonly failures: readonly CleanupFailure[]
  constructor(failures: readonly CleanupFailure[]) {
    super(`not closed: ${failures.map(({ step }) => step).join(', ')}`)
    this.failures = failures
  }
}

export type CleanupStack = {
  /** @param timeoutMs how long the others wait for this step */
  add(step: string, cleanup: Cleanup, timeoutMs?: number): void
  /** @throws CleanupError */
  run(): Promise<void>
}

const STEP_TIMEOUT_MS = 5_000
/** Upper bound on all steps together: SIGTERM always ends the process (T53). */
const TOTAL_TIMEOUT_MS = 20_000
/** Time of a step that comes after the total is used up: enough to close what answers at once. */
const LATE_STEP_TIMEOUT_MS = 100

/**
 * Undoes the steps of opening something, the last one first. A step that fails or hangs does not
 * keep the others from running. A second run finds nothing to do.
 */
export function cleanupStack({ totalTimeoutMs = TOTAL_TIMEOUT_MS } = {}): CleanupStack {
  const steps: { step: string; cleanup: Cleanup; timeoutMs: number }[] = []
  return {
    add: (step, cleanup, timeoutMs = STEP_TIMEOUT_MS) =>
      void steps.push({ step, cleanup, timeoutMs }),
    async run() {
      const deadline = performance.now() + totalTimeoutMs
      const failures: CleanupFailure[] = []
      for (const { step, cleanup, timeoutMs } of steps.splice(0).reverse()) {
        const leftMs = Math.max(deadline - performance.now(), LATE_STEP_TIMEOUT_MS)
        try {
          await withTimeout(cleanup, Math.min(timeoutMs, leftMs))
        } catch (error) {
          // A step may be such a stack itself: then its own steps are named.
          failures.push(...(error instanceof CleanupError ? error.failures : [{ step, error }]))
        }
      }
      if (failures.length > 0) throw new CleanupError(failures)
    },
  }
}

/** The cleanup goes on after its timeout, but nobody waits for it. */
async function withTimeout(cleanup: Cleanup, timeoutMs: number): Promise<void> {
  const settled = new AbortController()
  const timeout = sleep(timeoutMs, undefined, { signal: settled.signal }).then(
    () => {
      throw new Error(`did not end within ${Math.round(timeoutMs)} ms`)
    },
    () => {},
  )
  try {
    await Promise.race([(async () => cleanup())(), timeout])
  } finally {
    settled.abort()
  }
}
