import { expect } from 'vitest'
import { seed, seedSetting } from '../../../tests/seed.ts'
import { reportOf } from './report.ts'
import { runTwoNodeRounds, type TwoNodeOptions } from './run-rounds.ts'

/** For Vitest: as many rounds as begin within `seconds`, and `atLeast` on any machine. */
export async function checkTwoNodeRounds(
  limits: Pick<TwoNodeOptions, 'postgres' | 'rounds' | 'seconds' | 'atLeast'>,
): Promise<void> {
  const began = performance.now()
  const result = await runTwoNodeRounds({ seed, ...limits })
  const minutes = (performance.now() - began) / 60_000
  const report = `${reportOf(result, { postgres: limits.postgres, minutes })}\n${seedSetting}`
  console.log(report)
  expect(result.wrong, `repeat with ${seedSetting}\n${result.output.slice(-8_000)}`).toEqual([])
  expect([result.lost, result.doubled, result.oversold], report).toEqual([0, 0, 0])
  expect(result.paid.sabpaisa, report).toBeGreaterThan(0)
  expect(result.paid.razorpay, report).toBeGreaterThan(0)
  expect(result.confirmed, report).toBeGreaterThan(0)
}
