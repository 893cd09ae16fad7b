import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { randomFrom } from '#demo/random.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { brandWithRules } from '../../tests/brand-with-rules.ts'
import { freePortPair } from '../../tests/servers/free-port-pair.ts'
import type { RunningShop } from '../../tests/running-shop.ts'
import { openServices } from '../../tests/shop-services.ts'
import type { Shopper } from '../../tests/shop/clients/checkout-client.ts'
import { newShopper } from '../../tests/visitor.ts'
import { backUpWhileBuying } from './backup-while-buying.ts'
import { buyUntilStopped } from './buyers.ts'
import { CASH_RULES } from './cash-rules.ts'
import { emptyHistory, type ClientHistory } from './client-history.ts'
import { findViolations, findViolationsAtRest } from './invariants.ts'
import { answerCountdown, failIfHung, makeJobsDue, restock, setUpStock } from './round-parts.ts'
import { startShop } from './shop-process.ts'

const BUYING_AT_ONCE = 6
/**
 * Of the first product there is always enough; of the second each round adds fewer than are wanted,
 * so that some buyers get none.
 */
const PLENTY = 1_000_000
const FEW_EACH_ROUND = 3
/**
 * Kill -9 comes so many answers after a start, however long the machine takes for them; every other
 * time early.
 */
const ANSWERS_BEFORE_KILL = { early: [0, 8], late: [40, 80] } as const
/** Random delay before the kill, so that it hits requests at any stage. */
const MOMENT_MS = 25
/** Every so many rounds, the first among them, a backup is taken while people buy. */
const ROUNDS_PER_BACKUP = 3

export type CrashOptions = {
  database: ShopDatabase
  rounds: number
  seed: number
  /** No round begins later than that. */
  seconds?: number
  shoppers?: number
  onRound?: (round: number, history: ClientHistory) => void
}
export type CrashResult = {
  kills: number
  /** Taken while people bought, restored and found well. */
  backups: number
  history: ClientHistory
  wrong: string[]
}

/**
 * Opens the shop, lets people buy, kills it at a random moment, checks the invariants, and again.
 * At the end the shop stays up, settles every payment, and must have all it has acknowledged.
 * @returns violations, empty if all is well
 */
export async function runCrashRounds({
  database,
  rounds,
  seed,
  seconds = Infinity,
  shoppers: count = 24,
  onRound,
}: CrashOptions): Promise<CrashResult> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-crash-'))
  const port = await freePortPair()
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    BRAND_FILE: await brandWithRules(dataDir, CASH_RULES),
  }
  const history = emptyHistory()
  const shop: RunningShop = {
    url: `http://localhost:${port}`,
    bankUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    database,
    close: async () => {},
  }
  const began = performance.now()
  const isTimeLeft = () => performance.now() - began < seconds * 1_000
  let kills = 0
  let backups = 0
  let open = await startShop(settings)
  const keys = signingKeys((await readFile(path.join(dataDir, 'session-secret'), 'utf8')).trim())
  try {
    const shoppers: Shopper[] = []
    for (let nth = 0; nth < count; nth += 1) shoppers.push(await newShopper(shop.url))
    const stockCounts = await setUpStock(shop, [PLENTY, 0])
    const goods = stockCounts.map((stockCount) => stockCount.goods)
    for (let round = 1; round <= rounds && isTimeLeft(); round += 1) {
      await restock(database, stockCounts[1], FEW_EACH_ROUND)
      if (round > 1) {
        await makeJobsDue(database, random)
        open = await startShop(settings)
      }
      const [least, most] = round % 2 ? ANSWERS_BEFORE_KILL.late : ANSWERS_BEFORE_KILL.early
      const countdown = answerCountdown(random.whole(least, most))
      const killed = new AbortController()
      const buyers = Array.from({ length: BUYING_AT_ONCE }, (_, nth) =>
        // A random source for each buyer: the moment of the kill must not depend on their speed.
        buyUntilStopped({
          shop,
          keys,
          history,
          shoppers,
          goods,
          random: randomFrom(seed + round * 1_000 + nth),
          killed: killed.signal,
          onAnswer: countdown.onAnswer,
        }),
      )
      const checkBackup =
        round % ROUNDS_PER_BACKUP === 1
          ? backUpWhileBuying(database, { dataDir, history })
          : undefined
      const moment = random.whole(0, MOMENT_MS)
      // A bug of the test ends the run at once, without waiting for the other buyers.
      try {
        await Promise.race([
          countdown.over.then(() => after(moment)),
          failIfHung(round, killed.signal),
          ...buyers,
        ])
      } finally {
        killed.abort()
      }
      await open.kill()
      kills += 1
      await Promise.all(buyers)
      const wrong = [...history.wrong, ...(await findViolations(database, history, stockCounts))]
      if (checkBackup) {
        wrong.push(...(await checkBackup(stockCounts)))
        backups += 1
      }
      if (wrong.length > 0)
        return {
          kills,
          backups,
          history,
          wrong: wrong.map((sentence) => `after kill ${round}: ${sentence}`),
        }
      onRound?.(round, history)
    }
    open = await startShop(settings)
    const services = await openServices(shop)
    try {
      return {
        kills,
        backups,
        history,
        wrong: await findViolationsAtRest(services, shop, history, stockCounts),
      }
    } finally {
      await services.close()
    }
  } finally {
    await open.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
