import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database } from '#db/database.ts'
import type { StartedServer } from '../contract/started-server.ts'
import { isAlive, plentyOf } from './faulted-shop.ts'
import { startLoad, type Answer } from './load.ts'
import { judgeAnswers, judgeDatabase } from './verdict.ts'

const WARM_UP_MS = 4_000
/** After the fault: longer than the recovery may take. */
const AFTERWARDS_MS = 6_000
/** For an order after the fault, which takes a busy machine many answers. */
const PATIENCE_MS = 20_000

export type Play = () => Promise<unknown>

/**
 * Plays a fault under load, lets the shop recover, and judges answers and database.
 * @param db the shop's database, past the fault
 * @param mend resolves as soon as the database can be used again
 */
export async function playFault(
  title: string,
  { shop, db, fault, mend }: { shop: StartedServer; db: Database; fault: Play; mend: Play },
): Promise<void> {
  const load = await startLoad(shop.url, await plentyOf(db))
  await sleep(WARM_UP_MS)
  const beganAt = performance.now()
  await fault()
  await mend()
  const backAt = performance.now()
  await sleep(AFTERWARDS_MS)
  const isNewOrder = ({ kind, status, begunAt }: Answer) =>
    kind === 'checkout' && status === 200 && begunAt > backAt
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && !load.answers.some(isNewOrder); waitedMs += 500)
    await sleep(500)
  await load.stop()
  expect(isAlive(shop), `the shop goes on: ${shop.output}`).toBe(true)
  judgeAnswers(title, load, { beganAt, backAt })
  await judgeDatabase(title, db, load.acknowledged)
}
