import type { Database } from '#db/database.ts'
import { withoutDatabaseDeadline } from '#db/deadline.ts'
import { isStatementTimeout } from '#db/unavailable.ts'
import { brand } from '#app/basics/brand.ts'
import { chooseReturn } from '#app/invoices/gstr1/choose-return.server.ts'
import { countOf, DOCUMENT_TABLES, type ListedTable } from '#app/invoices/gstr1/gstr1-table.ts'
import type { ListedDocument } from '#app/invoices/gstr1/listed-document.ts'
import type { ReturnPeriod } from '#app/invoices/gstr1/month-documents.server.ts'
import { readFirstMonth } from '#app/invoices/gstr1/read-gstins.server.ts'
import { agrees, readGstr1, readListedDocuments } from '#app/invoices/gstr1/read-gstr1.server.ts'
import { readOddities } from '#app/invoices/gstr1/oddities/read-oddities.server.ts'
import {
  addMonths,
  lastWholeMonth,
  monthOf,
  readMonth,
  type ReturnMonth,
} from '#app/invoices/gstr1/return-month.ts'
import { sharesByRate, sharesByState } from '#app/invoices/gstr1/shares.ts'
import { timeLeftOf } from '#app/invoices/gstr1/time-left.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'

type Asked = { month: string | null; gstin: string | null }

/** Documents of a table that the screen shows; its sheet has all. */
const SHOWN = 20
/** Limits of the screen; a larger month is left to the files and the command. */
const TIME = { eachMs: 4_000, allMs: 8_000 }
/** Documents are kept for so long. */
const MAX_MONTHS = 84

/** All that the screen of the returns shows. */
export async function readGstPage(db: Database, _by: StaffWho<'gst'>, asked: Asked, now: Date) {
  const month = readMonth(asked.month) ?? lastWholeMonth(now)
  const [months, chosen] = await Promise.all([
    monthChoices(db, month, now),
    chooseReturn(db, brand.seller, month, asked.gstin),
  ])
  const { period, gstins, others } = chosen
  const isOver = month < monthOf(now)
  const page = { month, months, isOver, gstins, others }
  if (!period) return { ...page, gstin: undefined, given: undefined }
  return { ...page, gstin: period.gstin, given: await givenInTime(db, period) }
}

/** 'too slow': the month has too many documents to add them up while a member waits. */
async function givenInTime(db: Database, period: ReturnPeriod) {
  try {
    // A sum of a large month is silent for longer than a database that is away may be; it has limits
    // of its own.
    return await withoutDatabaseDeadline(() => readGiven(db, period))
  } catch (error) {
    if (isStatementTimeout(error)) return 'too slow' as const
    throw error
  }
}

async function readGiven(db: Database, period: ReturnPeriod) {
  const timeLeft = timeLeftOf(TIME)
  const found = await readGstr1(db, period, timeLeft)
  const listed: Partial<Record<ListedTable, ListedDocument[]>> = {}
  for (const table of DOCUMENT_TABLES) {
    if (table !== 'b2cs' && countOf(found.documents.tables[table]) > 0)
      listed[table] = await readListedDocuments(db, table, period, SHOWN, timeLeft)
  }
  const oddities = await readOddities(
    db,
    period,
    { ...found, turnover: brand.seller.turnover },
    timeLeft,
  )
  const { summary, documents, series, sums, lines } = found
  return {
    summary,
    documents,
    series,
    sums,
    oddities,
    listed,
    agrees: agrees(found),
    byState: sharesByState(lines),
    byRate: sharesByRate(lines),
  }
}

/** Months to choose from, the newest first: since the first document, and the one that is shown. */
async function monthChoices(db: Database, shown: ReturnMonth, now: Date): Promise<ReturnMonth[]> {
  const newest = monthOf(now)
  const first = (await readFirstMonth(db)) ?? lastWholeMonth(now)
  const months = Array.from({ length: MAX_MONTHS }, (_, i) => addMonths(newest, -i)).filter(
    (month) => month >= first || month >= lastWholeMonth(now),
  )
  return [...new Set([...months, shown])].toSorted().toReversed()
}
