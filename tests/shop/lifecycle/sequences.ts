import { expect } from 'vitest'
import fc from '../../fast-check.ts'
import { seedSetting } from '../../seed.ts'

export type SequenceTest<Step, Run> = {
  name: string
  /** The steps of one round are taken at the same moment. */
  rounds: fc.Arbitrary<Step[][]>
  begin(): Promise<Run>
  take(run: Run, step: Step): Promise<unknown>
  /** Lets pending work finish: mails, enquiries, refunds. */
  settle(run: Run): Promise<unknown>
  /** Invariants after any sequence. */
  verify(run: Run): Promise<void>
}

/**
 * So many sequences; with `seconds` as many of them as begin within that time, and `atLeast` so
 * many.
 */
export type SequenceLimits =
  | { sequences: number }
  | { sequences: number; seconds: number; atLeast: number }

/**
 * Stateful property test: draws sequences of steps from the run's seed, takes them in the real
 * shop, and prints how many it checked.
 */
export async function checkSequences<Step, Run>(
  { name, rounds, begin, take, settle, verify }: SequenceTest<Step, Run>,
  limits: SequenceLimits,
): Promise<void> {
  const { sequences, seconds, atLeast } = {
    seconds: Number.POSITIVE_INFINITY,
    atLeast: limits.sequences,
    ...limits,
  }
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1_000
  let checked = 0
  const report = () =>
    `${name}: ${checked} of ${sequences} sequences in ${Math.round(elapsed())} s, ${seedSetting}`
  const property = fc.asyncProperty(rounds, async (sequence) => {
    // The time limits only which sequences begin: one broken off would go on in a shop that is
    // being closed.
    if (elapsed() > seconds) return
    const run = await begin()
    for (const round of sequence) await Promise.all(round.map((step) => take(run, step)))
    await settle(run)
    await verify(run)
    checked += 1
  })
  try {
    // A failing sequence is printed whole: shrinking it would take minutes.
    await fc.assert(property, { numRuns: sequences, endOnFailure: true, verbose: 1 })
  } finally {
    console.log(report())
  }
  expect(checked, `${report()}: too few to show anything`).toBeGreaterThanOrEqual(atLeast)
}
