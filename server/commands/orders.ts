import { parseArgs } from 'node:util'
import { moveOrder, type Step } from '#app/orders/move-order.server.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../open-database.ts'

const USAGE = `Usage:
  npm run orders -- ship NUMBER [--tracking T]   a paid order has left, with the courier's number
  npm run orders -- deliver NUMBER               a shipped order has arrived
NUMBER is the eight characters the shopper sees; a # before it does not matter.`

const step = readStep(process.argv.slice(2))
if (!step) {
  console.error(USAGE)
  process.exit(2)
}

try {
  const database = await openDatabase(readConfig(process.env))
  try {
    const moved = await moveOrder({ db: database.db, now: () => new Date() }, step.number, step.step)
    if (moved.ok) console.log(`Order #${step.number} is ${step.step.to}.`)
    else {
      const refusal = moved.error
      console.error(
        refusal.why === 'no such order'
          ? `There is no order #${step.number}.`
          : `Order #${step.number} is ${refusal.from}: it cannot become ${step.step.to} from there.`,
      )
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`The order was not changed: ${(error as Error).message}`)
  process.exitCode = 1
}

function readStep(args: string[]): { number: string; step: Step } | undefined {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { tracking: { type: 'string' } } })
    const [verb, given, ...more] = positionals
    const number = given?.replace(/^#/, '')
    if (!number || more.length > 0) return undefined
    if (verb === 'ship') return { number, step: { to: 'shipped', trackingNumber: values.tracking } }
    return verb === 'deliver' && values.tracking === undefined ? { number, step: { to: 'delivered' } } : undefined
  } catch {
    return undefined
  }
}
