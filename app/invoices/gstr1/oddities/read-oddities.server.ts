import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import { isStatementTimeout } from '#db/unavailable.ts'
import { ratesInForce } from '#app/tax/rates/rates-in-force.server.ts'
import { documentNumber } from '../../document/document-number.ts'
import { seriesRow, type SeriesOfMonth } from '../document-series.ts'
import type { ReturnPeriod } from '../month-documents.server.ts'
import { businessDocuments, ODD_DOCUMENTS } from './odd-documents.server.ts'
import { differingRows, EXAMPLES, shortHsns, unknownRates, withoutQuantity } from './odd-lines.ts'
import { ODD_ORDERS } from './odd-orders.server.ts'
import { ODDITIES, TURNOVER_LIMIT_PAISE, type Oddity, type OddityKind } from './oddity.ts'
import { limitStatements, type TimeLeft } from '../time-left.server.ts'
import { addMonths, firstDay, firstDayAfter } from '../return-month.ts'
import type { LineSum } from '../summarise.ts'

type Known = {
  lines: readonly LineSum[]
  series: readonly SeriesOfMonth[]
  /** As the owner has stated it; the shop knows its own sales alone. */
  turnover?: Brand['seller']['turnover']
}

/**
 * Oddities that a person should look at before filing, the gravest first as `ODDITIES` has it;
 * those of which there is none are left out.
 * @param timeLeft so that a screen is never held up: a check that takes longer is not known
 */
export async function readOddities(
  db: Database,
  period: ReturnPeriod,
  { lines, series, turnover }: Known,
  timeLeft?: TimeLeft,
): Promise<Oddity[]> {
  const found: Oddity[] = []
  const check = async (kind: OddityKind, read: (tx: Transaction) => Promise<Oddity>) => {
    const oddity = await inTime(db, timeLeft, read)
    found.push(oddity === 'too slow' ? { kind, count: undefined, examples: [] } : oddity)
  }
  const checkNames = (kind: OddityKind, names: SQL, hasTax = false) =>
    check(kind, (tx) => readNames(tx, kind, names, hasTax))
  for (const one of series.filter((one) => seriesRow(one).cancelled > 0))
    await check('numbers missing', (tx) => readMissing(tx, one))
  for (const { kind, names, hasTax } of [...ODD_DOCUMENTS, ...ODD_ORDERS])
    await checkNames(kind, names(period), hasTax)
  found.push(unknownRates(lines, period.month, await ratesInForce(db)))
  found.push(withoutQuantity(lines), differingRows(lines))
  const short = shortHsns(lines)
  const hasBusinesses = lines.some(({ isRegistered }) => isRegistered)
  if (short.count !== 0 || hasBusinesses) {
    const large =
      turnover === 'above_5_crore'
        ? { hasAny: true, hasRecent: true }
        : await inTime(db, timeLeft, (tx) => largeYears(tx, period))
    // Of a turnover that is not known they are named all the same: to look once too often is cheap.
    if (large === 'too slow' || large.hasRecent) found.push(short)
    if (hasBusinesses && (large === 'too slow' || large.hasAny))
      await checkNames('no e-invoice', businessDocuments(period))
  }
  const grave = Object.keys(ODDITIES)
  return found
    .filter(({ count }) => count !== 0)
    .toSorted((one, other) => grave.indexOf(one.kind) - grave.indexOf(other.kind))
}

async function inTime<T>(
  db: Database,
  timeLeft: TimeLeft,
  read: (tx: Transaction) => Promise<T>,
): Promise<T | 'too slow'> {
  try {
    return await db.transaction(async (tx) => {
      await limitStatements(tx, timeLeft)
      return await read(tx)
    })
  } catch (error) {
    if (isStatementTimeout(error)) return 'too slow'
    throw error
  }
}

async function readNames(
  tx: Transaction,
  kind: OddityKind,
  names: SQL,
  hasTax: boolean,
): Promise<Oddity> {
  const { rows } = await tx.execute<{ name: string; count: number; tax?: string }>(sql`
    select name, count(*) over ()::int as count ${hasTax ? sql`, sum(tax) over ()::text as tax` : sql``}
    from (${names}) as found (name) order by name limit ${EXAMPLES}`)
  const [first] = rows
  return {
    kind,
    count: first?.count ?? 0,
    examples: rows.map(({ name }) => name),
    ...(first?.tax !== undefined && { tax: Number(first.tax) }),
  }
}

/** Numbers of a series that no document has. */
async function readMissing(tx: Transaction, of: SeriesOfMonth): Promise<Oddity> {
  const { rows } = await tx.execute<{ after: number; until: number }>(sql`
    select after, until from (
      select i.serial as until, coalesce(lag(i.serial) over (order by i.serial), ${of.before}::int) as after
      from invoices i where i.financial_year = ${of.financialYear} and i.prefix = ${of.prefix}
        and i.serial > ${of.before}::int and i.serial <= ${of.last}::int) as numbers
    where until > after + 1 order by until limit ${EXAMPLES}`)
  const number = (serial: number) => documentNumber(of.prefix, of.financialYear, serial)
  const examples = rows.map(({ after, until }) =>
    until === after + 2
      ? number(after + 1)
      : `${number(after + 1)} to ${number(until - 1)
          .split('/')
          .at(-1)}`,
  )
  return { kind: 'numbers missing', count: seriesRow(of).cancelled, examples }
}

/**
 * Whether this shop has sold for more than the limit in a year, this one to the end of the month. Of
 * the HSN the law counts the year before, of e-invoices every one since 2017-18; this year is
 * counted, too, since the next return may be asked for more.
 */
async function largeYears(
  tx: Transaction,
  { month }: ReturnPeriod,
): Promise<{ hasAny: boolean; hasRecent: boolean }> {
  const start = addMonths(month, -((Number(month.slice(5)) + 8) % 12))
  const { rows } = await tx.execute<{ last: string }>(sql`
    select max(issued_on)::text as last from invoices where issued_on < ${firstDayAfter(month)}::date
    group by extract(year from issued_on - interval '3 months')
    having sum(case when kind = 'credit_note' then -taxable_paise else taxable_paise end) > ${TURNOVER_LIMIT_PAISE}::bigint`)
  const recent = firstDay(addMonths(start, -12))
  return { hasAny: rows.length > 0, hasRecent: rows.some(({ last }) => last >= recent) }
}
