import { and, count, desc, eq, gte, lte, sql, sum, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'
import { invoices, orderItems, orders, returns } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { TITLE } from '#app/invoices/list-documents.server.ts'
import { roleMay } from '#app/staff/permissions.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { REPLACEMENT_DAYS } from '../order/for-parcel.ts'
import { keysetPage } from '../lists/keyset-page.ts'
import type { InvoiceFilter } from './invoice-filter.ts'
import type { InvoiceRow, TitleTotal } from './invoice-row.ts'

const PAGE_SIZE = 50

const credited = alias(invoices, 'credited')

/** SQL: value of goods at 0 %; a document of a shop that collects no tax has no rates. */
const NIL_RATED = sql`(select coalesce(sum((rate ->> 'taxable')::bigint), 0)
  from jsonb_array_elements(${invoices.document} -> 'rates') rate where (rate ->> 'rateBp')::int = 0)`

/** Keyset pagination by (day, number): a page costs no more than its days. Newest first. */
export async function listInvoices(
  db: Database,
  by: StaffWho<'invoices'>,
  filter: InvoiceFilter,
  place: { after?: string | null; before?: string | null } = {},
  size = PAGE_SIZE,
): Promise<{ rows: InvoiceRow[]; newer: string | undefined; older: string | undefined }> {
  const from = place.after || place.before
  const isBackwards = !place.after && Boolean(from)
  const direction = sql.raw(isBackwards ? 'asc' : 'desc')
  const beyond = from
    ? sql`(${invoices.issuedOn}, ${invoices.number}) ${sql.raw(isBackwards ? '>' : '<')}
        (select i.issued_on, i.number from ${invoices} i where i.number = ${from})`
    : undefined
  const found = await db
    .select({
      number: invoices.number,
      title: TITLE,
      issuedOn: invoices.issuedOn,
      value: invoices.valuePaise,
      orderNumber: orders.number,
      buyer: sql<string>`${invoices.document} #>> '{buyer,name}'`,
      buyerGstin: invoices.buyerGstin,
      placeOfSupply: invoices.placeOfSupply,
      credits: credited.number,
      taxable: sql`${invoices.taxablePaise} - ${NIL_RATED}`.mapWith(Number),
      nilRated: NIL_RATED.mapWith(Number),
      cgst: invoices.cgstPaise,
      sgst: invoices.sgstPaise,
      igst: invoices.igstPaise,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(credited, eq(credited.id, invoices.creditsId))
    .where(and(...conditions(filter), readableBy(by), beyond))
    .orderBy(sql`${invoices.issuedOn} ${direction}, ${invoices.number} ${direction}`)
    .limit(size + 1)
  const isBeyond = Boolean(from)
  const { shown, before, after } = keysetPage(found, { size, isBeyond, isBackwards })
  const rows = shown.map((row) => ({
    ...row,
    value: paise(row.value),
    cgst: paise(row.cgst),
    sgst: paise(row.sgst),
    igst: paise(row.igst),
  }))
  return { rows, newer: before?.number, older: after?.number }
}

/**
 * Orders whose documents a member reads: they name the customer's street, so who does not write to
 * customers has those with a parcel that is to be sent or is under way (`hasParcelUnderWay`).
 */
export const readableBy = ({ role }: StaffWho<'invoices'>): SQL | undefined =>
  roleMay(role, 'customer contact')
    ? undefined
    : sql`(${orders.status} in ('processing', 'shipped') or exists (
        select from ${returns} join ${orderItems} on ${orderItems.id} = ${returns.orderItemId}
        where ${orderItems.orderId} = ${orders.id} and ((${returns.state} = 'accepted' and ${returns.exchangeState} = 'held')
          or (${returns.exchangeState} = 'sent' and ${returns.exchangeSentAt} > now() - make_interval(days => ${REPLACEMENT_DAYS})))))`

export const conditions = ({ from, to, kind, number }: InvoiceFilter): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(invoices.issuedOn, from),
  to === undefined ? undefined : lte(invoices.issuedOn, to),
  kind && eq(TITLE, kind),
  number === undefined ? undefined : numbered(number),
]

/** In whole, or as digits of any series. */
const numbered = (number: string): SQL =>
  /^\d{1,8}$/.test(number) ? eq(invoices.serial, Number(number)) : eq(invoices.number, number)

/** Sums of what a filter leaves, by title. */
export async function totalInvoices(
  db: Database,
  _by: StaffWho<'figures'>,
  filter: InvoiceFilter,
): Promise<TitleTotal[]> {
  const { cgstPaise, sgstPaise, igstPaise } = invoices
  const rows = await db
    .select({
      title: TITLE,
      documents: count(),
      taxable: sum(invoices.taxablePaise).mapWith(Number),
      tax: sum(sql`${cgstPaise} + ${sgstPaise} + ${igstPaise}`).mapWith(Number),
      value: sum(invoices.valuePaise).mapWith(Number),
    })
    .from(invoices)
    .where(and(...conditions(filter)))
    .groupBy(TITLE)
    .orderBy(desc(TITLE))
  return rows.map((row) => ({ ...row, tax: paise(row.tax), value: paise(row.value) }))
}
