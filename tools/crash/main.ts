import { parseArgs } from 'node:util'
import { cloneDatabase } from '../../tests/databases/clone-database.ts'
import { openTestPostgres } from '../../tests/databases/postgres-template.ts'
import { seed as drawn } from '../../tests/seed.ts'
import { runCrashRounds } from './run-crash-rounds.ts'
import type { PostgresVersion } from './two-nodes/killable-postgres.ts'
import { reportOf } from './two-nodes/report.ts'
import { runTwoNodeRounds } from './two-nodes/run-rounds.ts'
import { TARGETS, type Target } from './two-nodes/world.ts'

const USAGE = `Usage: npm run test:crash -- [--rounds N] [--seed S]
       npm run test:crash -- --nodes 2 [--minutes M] [--postgres 15|18] [--kill TARGET] [--seed S]

Kills a shop with kill -9 while people buy in it, 200 times by default, and looks each time whether an order, a payment
or a piece of stock was lost or doubled. With two nodes behind PgBouncer (Debian's) and both gateways it kills one of
${TARGETS.join(', ')}, or only the TARGET, for 30 minutes by default. The seed of a run that
fails repeats its moments.`

type Options =
  | { nodes: 1; rounds: number; seed: number }
  | {
      nodes: 2
      minutes: number
      postgres: PostgresVersion
      kill: Target | undefined
      seed: number
    }

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    console.error(USAGE)
    return 2
  }
  return options.nodes === 2 ? killOneOfTwo(options) : killTheShop(options)
}

async function killTheShop({ rounds, seed }: Options & { nodes: 1 }): Promise<number> {
  console.log(`${rounds} times kill -9, with --seed ${seed}`)
  const postgres = await openTestPostgres()
  try {
    const database = await cloneDatabase(postgres.url, postgres.template)
    try {
      const { history, backups, wrong } = await runCrashRounds({
        database,
        rounds,
        seed,
        onRound(round, { orders, paid, unanswered }) {
          if (round % 10 === 0)
            console.log(
              `${round} of ${rounds}: ${orders.size} orders, ${paid.size} payments, ${unanswered.size} without an answer`,
            )
        },
      })
      for (const sentence of wrong) console.error(sentence)
      const again = `npm run test:crash -- --rounds ${rounds} --seed ${seed}`
      console.log(
        wrong.length === 0
          ? `Nothing was lost and nothing doubled: ${history.orders.size} orders, ${history.paid.size} payments, ${backups} backups restored.`
          : `Not well; again with: ${again}`,
      )
      return wrong.length === 0 ? 0 : 1
    } finally {
      await database.drop()
    }
  } finally {
    await postgres.close()
  }
}

async function killOneOfTwo(options: Options & { nodes: 2 }): Promise<number> {
  const { minutes, postgres, seed, kill } = options
  console.log(`Two nodes on Postgres ${postgres}, ${minutes} minutes, with --seed ${seed}`)
  const began = performance.now()
  const result = await runTwoNodeRounds({
    postgres,
    seed,
    kill,
    seconds: minutes * 60,
    onRound(round, _, { orders, paid, cancelled }) {
      if (round % 10 === 0)
        console.log(
          `${round} rounds: ${orders.size} orders, ${paid.size} payments, ${cancelled.size} cancelled`,
        )
    },
  })
  console.log(reportOf(result, { postgres, minutes: (performance.now() - began) / 60_000 }))
  if (result.wrong.length === 0) return 0
  for (const sentence of result.wrong) console.error(sentence)
  console.error(result.output)
  return 1
}

function readOptions(args: string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        nodes: { type: 'string', default: '1' },
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        postgres: { type: 'string' },
        kill: { type: 'string' },
        seed: { type: 'string', default: String(drawn) },
      },
    })
    const { nodes, rounds = '200', minutes = '30', postgres = '18', kill } = values
    const seed = Number(values.seed)
    if (!/^\d{1,9}$/.test(values.seed)) return undefined
    if (nodes === '1')
      return /^[1-9]\d{0,4}$/.test(rounds) && !(values.minutes ?? values.postgres ?? kill)
        ? { nodes: 1, rounds: Number(rounds), seed }
        : undefined
    const target = TARGETS.find((one) => one === kill)
    return nodes === '2' &&
      values.rounds === undefined &&
      /^[1-9]\d{0,3}$/.test(minutes) &&
      (postgres === '15' || postgres === '18') &&
      (kill === undefined || target)
      ? { nodes: 2, minutes: Number(minutes), postgres, kill: target, seed }
      : undefined
  } catch {
    return undefined
  }
}
