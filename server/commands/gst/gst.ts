import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { brand } from '#app/basics/brand.ts'
import { chooseReturn } from '#app/invoices/gstr1/choose-return.server.ts'
import { portalText, sheetText } from '#app/invoices/gstr1/gstr1-files.server.ts'
import type { ReturnPeriod } from '#app/invoices/gstr1/month-documents.server.ts'
import { SHEETS } from '#app/invoices/gstr1/offline-sheets.ts'
import { agrees, readGstr1 } from '#app/invoices/gstr1/read-gstr1.server.ts'
import { needsALook } from '#app/invoices/gstr1/oddities/oddity.ts'
import { readOddities } from '#app/invoices/gstr1/oddities/read-oddities.server.ts'
import { lastWholeMonth, monthName, readMonth } from '#app/invoices/gstr1/return-month.ts'
import * as schema from '#db/schema.ts'
import { readConfig } from '../../start/config.ts'
import { readArgs, UsageError } from '../command-args.ts'
import type { CommandContext, Output } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { runCommand } from '../run-program.ts'
import { withDatabase } from '../with-database.ts'
import { reportLines } from './report-lines.ts'
import { assertNotOverwriting, writeFileAtomically } from '../write-file.ts'

const USAGE = `Usage: npm run gst -- [MONTH] [--json FILE] [--csv DIR] [--gstin GSTIN] [--force]

Prints the GSTR-1 of a month, such as 2026-11, or of the last whole one: what to look at first, and the sums of its tables.

  --json FILE     write the whole return as the portal takes it
  --csv DIR       write a sheet for each table, as the offline tool takes them
  --gstin GSTIN   of a shop that had several in the month
  --force         write over files that are there
`

/** @returns the exit code: 0 nothing odd, 1 something to look at, or it could not be read, 2 wrong usage */
export const gstCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> => runCommand({ usage: USAGE, command: report }, args, { env, output })

async function report(args: string[], { env, cwd, console }: CommandContext): Promise<number> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      csv: { type: 'string' },
      gstin: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  })
  if (positionals.length > 1) throw new UsageError(`“${positionals[1]}” is one word too many.`)
  const month = positionals[0] ? readMonth(positionals[0]) : lastWholeMonth(new Date())
  if (!month) throw new UsageError(`“${positionals[0]}” is not a month, as 2026-11.`)
  return withDatabase(readConfig(env), async ({ db, pool }) => {
    const named = values.gstin ?? null
    const chosen = await chooseReturn(db, brand.seller, month, named)
    const { period, others, gstins } = chosen
    if (named !== null && !gstins.includes(named))
      throw new CommandError(`${named} has no document in ${monthName(month)}.`)
    if (!period) {
      console.log(
        `There is no GSTR-1 of ${monthName(month)}: the shop is ${others.map((other) => REGISTERED[other]).join('; and ')}.`,
      )
      return 0
    }
    const found = await readGstr1(db, period)
    const { turnover } = brand.seller
    const oddities = await readOddities(db, period, { ...found, turnover })
    for (const line of reportLines(found, oddities)) console.log(line)
    for (const other of others) console.log(`Besides, the shop is ${REGISTERED[other]}.`)
    for (const [file, text] of filesOf(values, period)) {
      const whole = path.resolve(cwd, file)
      await mkdir(path.dirname(whole), { recursive: true })
      await assertNotOverwriting(whole, values.force)
      await inSnapshot(pool, (snapshot) => writeFileAtomically(whole, text(snapshot)))
      console.log(`${whole}: written`)
    }
    return agrees(found) && !needsALook(oddities) ? 0 : 1
  })
}

const REGISTERED = {
  composition: 'under composition, and files CMP-08 each quarter and GSTR-4 once a year',
  unregistered: 'not registered',
  unset: 'not yet said to be registered',
} as const

type Snapshot = Parameters<typeof sheetText>[0]

type File = readonly [file: string, text: (snapshot: Snapshot) => AsyncGenerator<string>]

function filesOf(
  { json, csv }: { json?: string | undefined; csv?: string | undefined },
  period: ReturnPeriod,
): File[] {
  const files: File[] = []
  if (json !== undefined) files.push([json, (snapshot) => portalText(snapshot, period)])
  if (csv !== undefined)
    for (const sheet of SHEETS)
      files.push([path.join(csv, `${sheet}.csv`), (snapshot) => sheetText(snapshot, sheet, period)])
  return files
}

async function inSnapshot(
  pool: pg.Pool,
  work: (snapshot: Snapshot) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await work({ client, own: drizzle(client, { schema }) })
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

if (import.meta.main) process.exitCode = await gstCommand(process.argv.slice(2), process.env)
