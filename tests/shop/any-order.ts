import { expect } from 'vitest'
import fc from '../fast-check.ts'

type Story<Step, Run> = {
  /** Whatever stands in one round happens at the same moment. */
  rounds: fc.Arbitrary<Step[][]>
  begin(): Promise<Run>
  happen(run: Run, step: Step): Promise<unknown>
  comeToRest(run: Run): Promise<unknown>
  /** What is true of it then, whatever happened. */
  holds(run: Run): Promise<void>
}

/** Tells so many of its stories, or as many as there is time for. ANY_ORDER_SEED repeats what failed. */
export async function inAnyOrder<Step, Run>(
  { rounds, begin, happen, comeToRest, holds }: Story<Step, Run>,
  { stories, seconds }: { stories: number; seconds: number },
): Promise<void> {
  let told = 0
  const until = Date.now() + seconds * 1_000
  const seed = process.env.ANY_ORDER_SEED
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      // A busy machine does fewer. None is broken off: it would go on in a shop that is being closed.
      if (!seed && Date.now() > until) return
      told += 1
      const run = await begin()
      for (const round of all) await Promise.all(round.map((one) => happen(run, one)))
      await comeToRest(run)
      await holds(run)
    }),
    // To make what failed smaller would take minutes, so it is told whole.
    { numRuns: stories, endOnFailure: true, verbose: 1, ...(seed && { seed: Number(seed) }) },
  )
  expect(told).toBeGreaterThan(0)
}
