import { parseArgs } from 'node:util'
import { cloneDatabase } from '../../tests/clone-database.ts'
import { openTestPostgres } from '../../tests/postgres-template.ts'
import { seed as drawn } from '../../tests/seed.ts'
import { runCrashRounds } from './run-crash-rounds.ts'

const USAGE = `Usage: npm run test:crash -- [--rounds N] [--seed S]

Kills a shop with kill -9 while people buy in it, 200 times by default, and looks each time whether an order, a payment
or a piece of stock was lost or doubled. The seed of a run that fails repeats its moments.`

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    console.error(USAGE)
    return 2
  }
  const { rounds, seed } = options
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

function readOptions(args: string[]): { rounds: number; seed: number } | undefined {
  try {
    const { rounds, seed } = parseArgs({
      args,
      options: {
        rounds: { type: 'string', default: '200' },
        seed: { type: 'string', default: String(drawn) },
      },
    }).values
    return /^[1-9]\d{0,4}$/.test(rounds) && /^\d{1,9}$/.test(seed)
      ? { rounds: Number(rounds), seed: Number(seed) }
      : undefined
  } catch {
    return undefined
  }
}
