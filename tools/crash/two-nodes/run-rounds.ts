import { setTimeout as after } from 'node:timers/promises'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { randomFrom, type Random } from '#demo/random.ts'
import { openServices } from '../../../tests/shop-services.ts'
import type { Shopper } from '../../../tests/shop/clients/checkout-client.ts'
import { newShopper } from '../../../tests/visitor.ts'
import { buyUntilStopped } from '../buyers.ts'
import { emptyHistory, type ClientHistory } from '../client-history.ts'
import { findViolations, type StockCount } from '../invariants.ts'
import { answerCountdown, failIfHung, makeJobsDue, restock, setUpStock } from '../round-parts.ts'
import type { PostgresVersion } from './killable-postgres.ts'
import { judge, type Verdict } from './verdict.ts'
import { openWorld, SECRET, TARGETS, type Target, type World } from './world.ts'

const BUYING_AT_ONCE = 6
const SHOPPERS = 24
/** An account may have so many unpaid orders a day, so some are replaced in each round. */
const NEW_SHOPPERS = 3
/** Of the first goods there is always enough, of the second fewer than are wanted. */
const PLENTY = 1_000_000
const FEW_EACH_ROUND = 3
const ANSWERS_BEFORE_KILL = [5, 40] as const
/** Before the first kill: so many that payments at both gateways are among what may be lost. */
const ANSWERS_AT_FIRST = 100
const ANSWERS_AFTERWARDS = 15
const MOMENT_MS = 25
const CANCELS = 0.12
/** How often two are killed in one moment, of 1. */
const TWO_AT_ONCE = 0.15

export type TwoNodeOptions = {
  seed: number
  postgres: PostgresVersion
  /** No round begins later than that, once there were `atLeast`. */
  seconds: number
  atLeast?: number
  rounds?: number
  /** Kills only this one. */
  kill?: Target | undefined
  onRound?: (round: number, killed: readonly Target[], history: ClientHistory) => void
}
export type TwoNodeResult = Verdict & {
  rounds: number
  kills: Record<Target, number>
  /** From each kill to the next order that was placed, in ms. */
  recoveredMs: number[]
  /** What the nodes have printed, where something is wrong. */
  output: string
}

/**
 * People buy, cancel and pay at both gateways in a shop of two nodes, while a node, the pooler or
 * the database is killed with kill -9, again and again; at the end all that was acknowledged must be
 * there, once.
 */
export async function runTwoNodeRounds(options: TwoNodeOptions): Promise<TwoNodeResult> {
  const world = await openWorld(options.postgres)
  try {
    return await runRounds(world, options)
  } finally {
    await world.close()
  }
}

async function runRounds(
  world: World,
  { seed, seconds, atLeast = 1, rounds = Infinity, kill, onRound }: TwoNodeOptions,
): Promise<TwoNodeResult> {
  const random = randomFrom(seed)
  const { shop } = world
  const history = emptyHistory()
  const stockCounts = await setUpStock(shop, [PLENTY, 0])
  const shoppers: Shopper[] = []
  const kills = Object.fromEntries(TARGETS.map((target) => [target, 0])) as Record<Target, number>
  const recoveredMs: number[] = []
  const wrong: string[] = []
  const began = performance.now()
  let round = 0
  await refill(shoppers, shop.url, SHOPPERS)
  const isTimeLeft = () => performance.now() - began < seconds * 1_000
  while (round < rounds && (round < atLeast || isTimeLeft()) && wrong.length === 0) {
    round += 1
    world.spread()
    await restock(shop.database, stockCounts[1], FEW_EACH_ROUND)
    await makeJobsDue(shop.database, random)
    await refill(shoppers, shop.url, NEW_SHOPPERS)
    const targets = kill ? [kill] : chooseTargets(random)
    for (const target of targets) kills[target] += 1
    const seeds = seed + round * 1_000
    const crash = { world, history, shoppers, stockCounts, targets, random, round, seeds }
    recoveredMs.push(await runRound(crash))
    wrong.push(...history.wrong, ...(await findViolations(shop.database, history, stockCounts)))
    onRound?.(round, targets, history)
  }
  const services = await openServices(shop, SECRET)
  try {
    const verdict = await judge(services, shop, { history, stockCounts })
    const inRound = wrong.map((sentence) => `after round ${round}: ${sentence}`)
    const all = { ...verdict, wrong: [...inRound, ...verdict.wrong] }
    return { ...all, rounds: round, kills, recoveredMs, output: world.output() }
  } finally {
    await services.close()
  }
}

/** @returns how long it took from the kill until an order was placed again, in ms */
async function runRound({
  world,
  history,
  shoppers,
  stockCounts,
  targets,
  random,
  round,
  seeds,
}: {
  world: World
  history: ClientHistory
  shoppers: readonly Shopper[]
  stockCounts: readonly StockCount[]
  targets: readonly Target[]
  random: Random
  round: number
  seeds: number
}): Promise<number> {
  const [killed, stopped] = [new AbortController(), new AbortController()]
  const beforeKill = random.whole(...ANSWERS_BEFORE_KILL)
  let countdown = answerCountdown(round === 1 ? ANSWERS_AT_FIRST : beforeKill)
  const moment = random.whole(0, MOMENT_MS)
  const buyers = Array.from({ length: BUYING_AT_ONCE }, (_, nth) =>
    buyUntilStopped({
      shop: world.shop,
      keys: signingKeys(SECRET),
      history,
      shoppers,
      goods: stockCounts.map(({ goods }) => goods),
      random: randomFrom(seeds + nth),
      cancels: CANCELS,
      killed: killed.signal,
      stopped: stopped.signal,
      onAnswer: () => countdown.onAnswer(),
    }),
  )
  const answers = () => Promise.race([countdown.over, failIfHung(round, stopped.signal), ...buyers])
  try {
    await answers()
    await after(moment)
    killed.abort()
    const killedAt = performance.now()
    await Promise.all(targets.map((target) => world.kill(target)))
    const before = history.orders.size
    const placed = orderAfter(history, before, stopped.signal).then(() => performance.now())
    // The database first: a node does not start without it.
    for (const target of targets.toSorted(byStart)) await world.restart(target)
    await world.ready()
    const recoveredAt = await placed
    countdown = answerCountdown(ANSWERS_AFTERWARDS)
    await answers()
    return recoveredAt - killedAt
  } finally {
    stopped.abort()
    await Promise.all(buyers)
  }
}

const byStart = (a: Target, b: Target) => TARGETS.indexOf(b) - TARGETS.indexOf(a)

async function orderAfter(
  history: ClientHistory,
  before: number,
  stopped: AbortSignal,
): Promise<void> {
  while (history.orders.size <= before && !stopped.aborted) await after(10)
}

function chooseTargets(random: Random): Target[] {
  const first = random.pick(TARGETS)
  const second = random.pick(TARGETS.filter((target) => target !== first))
  return random.chance(TWO_AT_ONCE) ? [first, second] : [first]
}

/** New shoppers in the places of the oldest. */
async function refill(shoppers: Shopper[], url: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) shoppers.push(await newShopper(url))
  shoppers.splice(0, Math.max(0, shoppers.length - SHOPPERS))
}
