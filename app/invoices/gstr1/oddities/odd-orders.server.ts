import { sql, type SQL } from 'drizzle-orm'
import {
  CORRECTED_PINS,
  PINS_OF_TWO_STATES,
  stateOf,
} from '#app/shipping/places/state-of-pin.server.ts'
import { inMonth, monthDocuments, type ReturnPeriod } from '../month-documents.server.ts'
import type { OddityQuery } from './odd-documents.server.ts'

const dayOf = (column: string) => sql`(${sql.raw(column)} at time zone 'Asia/Kolkata')::date`

const listOf = (pins: readonly string[]) =>
  sql.join(
    pins.map((pin) => sql`${pin}`),
    sql`, `,
  )

/** Orders that another shop sent are its own to report. */
const OWN = sql`o.origin <> 'import'`

/** Orders with an invoice to a GSTIN of another State than the delivery, of one of these kinds. */
const registeredElsewhere = (isOfKind: SQL) => (period: ReturnPeriod) =>
  sql`
  select distinct o.number from ${monthDocuments(period)} d join orders o on o.id = d.order_id
  where not d.is_credit_note and d.document #>> '{deliverTo,state,code}' <> left(d.buyer_gstin, 2) and ${isOfKind}`

const IS_BILLED_AT_GSTIN = sql`d.document #>> '{buyer,state,code}' = left(d.buyer_gstin, 2)`
const IS_SUPPLIED_AT_GSTIN = sql`d.place_of_supply = left(d.buyer_gstin, 2)`

export const ODD_ORDERS: readonly OddityQuery[] = [
  {
    kind: 'registration not asked',
    names: registeredElsewhere(sql`not ${IS_BILLED_AT_GSTIN}`),
  },
  {
    kind: 'billed and shipped apart',
    names: registeredElsewhere(sql`${IS_BILLED_AT_GSTIN} and ${IS_SUPPLIED_AT_GSTIN}`),
  },
  {
    kind: 'own place elsewhere',
    names: registeredElsewhere(sql`${IS_BILLED_AT_GSTIN} and not ${IS_SUPPLIED_AT_GSTIN}`),
  },
  {
    kind: 'place of supply assumed',
    names: (period) => sql`
      select distinct o.number from ${monthDocuments(period)} d join orders o on o.id = d.order_id
      where not d.is_credit_note and o.shipping_state_choice is null
        and (coalesce(o.shipping_state, '') = ''
          or o.shipping_postal_code in (${listOf(PINS_OF_TWO_STATES)})
          or (o.shipping_postal_code in (${listOf(CORRECTED_PINS)})
            and (o.shipping_postal_code, o.shipping_state) not in (${sql.join(
              CORRECTED_PINS.map((pin) => sql`(${pin}, ${stateOf(pin)})`),
              sql`, `,
            )})))`,
  },
  {
    kind: 'place of supply chosen',
    names: (period) => sql`
      select distinct o.number from ${monthDocuments(period)} d join orders o on o.id = d.order_id
      where not d.is_credit_note and o.shipping_state_choice = 'of_all'`,
  },
  {
    kind: 'no document',
    names: ({ month }) => sql`
      select o.number from orders o where ${OWN}
        and (${inMonth(dayOf('o.packed_at'), month)} or ${inMonth(dayOf('o.shipped_at'), month)})
        and not exists (select from invoices i where i.order_id = o.id and i.kind <> 'credit_note')
      union
      select o.number from returns r join order_items t on t.id = r.order_item_id join orders o on o.id = t.order_id
      where ${OWN} and ${inMonth(dayOf('coalesce(r.replacement_packed_at, r.exchange_sent_at)'), month)}
        and not exists (select from invoice_lines l join invoices i on i.id = l.invoice_id
          where i.order_id = o.id and i.kind <> 'credit_note' and l.source_id = r.id)`,
  },
  {
    // Money that was paid, or collected at the door, less what is owed back, once it is complete.
    // The sum paid limits a refund after goodwill: then all is back, and goodwill has the difference.
    // Of an exchange the invoice of the replacement and the credit note agree once both are there.
    kind: 'money differs',
    names: (period) => sql`
      select o.number from (select distinct d.order_id from ${monthDocuments(period)} d) t
        join orders o on o.id = t.order_id left join cash_payments c on c.order_id = o.id
        cross join lateral (
          select coalesce(sum(case when i.kind = 'credit_note' then -i.value_paise else i.value_paise end), 0) as amount
          from invoices i where i.order_id = o.id) as billed
        cross join lateral (
          select coalesce(sum(a.paid_paise), 0) as amount from payment_attempts a
          where a.order_id = o.id and a.state = 'succeeded') as paid
        cross join lateral (
          select coalesce(sum(f.amount_paise) filter (where f.why <> 'goodwill'), 0) as amount,
            coalesce(sum(f.amount_paise) filter (where f.why = 'goodwill'), 0) as goodwill
          from refunds f left join payment_attempts a on a.reference = f.attempt_reference
          where coalesce(f.order_id, a.order_id) = o.id) as refunded
      where ${OWN} and (o.paid_at is not null or c.state in ('collected', 'reconciled', 'ended'))
        and not exists (select from returns r join order_items t on t.id = r.order_item_id where t.order_id = o.id
          and (r.exchange_state = 'held' or (r.exchange_state = 'sent' and r.state = 'requested')))
        and billed.amount <> paid.amount + coalesce(c.collected_paise, 0) - refunded.amount
        and not (paid.amount + coalesce(c.collected_paise, 0) = refunded.amount + refunded.goodwill
          and billed.amount between 0 and refunded.goodwill)`,
  },
]
