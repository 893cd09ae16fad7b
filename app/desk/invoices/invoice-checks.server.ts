import { sql } from 'drizzle-orm'
import { CHARGES, OWES_CHARGES, type Check } from '../check.server.ts'

/** Consistency checks of invoices and credit notes. */
export const INVOICE_CHECKS: readonly Check[] = [
  {
    name: 'a series of invoices or credit notes has no gap',
    broken: sql`
      select s.prefix || '/' || s.financial_year, null from invoice_series s
        left join invoices i on i.financial_year = s.financial_year and i.prefix = s.prefix
      -- Of older years some may be deleted by now.
      where make_date(2000 + right(s.financial_year, 2)::int + 6, 12, 31) >= current_date
      group by s.prefix, s.financial_year
      having count(i.id) <> s.last_number or max(i.serial) is distinct from s.last_number or min(i.serial) is distinct from 1`,
  },
  {
    name: 'a series of invoices or credit notes belongs to one GSTIN',
    // Series of earlier versions, which have no GSTIN, went on when that of the shop changed.
    broken: sql`
      select i.number, o.number from invoice_series s
        join invoices i on i.financial_year = s.financial_year and i.prefix = s.prefix
        join orders o on o.id = i.order_id
      where s.gstin <> coalesce(i.seller_gstin, '')`,
  },
  {
    name: 'an invoice or credit note is the sum of its lines',
    broken: sql`
      select i.number, o.number from invoices i join orders o on o.id = i.order_id
        left join invoice_lines l on l.invoice_id = i.id
      group by i.id, o.number
      having (i.value_paise, i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise) is distinct from
        (sum(l.value_paise), sum(l.taxable_paise), sum(l.cgst_paise), sum(l.sgst_paise), sum(l.igst_paise))`,
  },
  {
    name: 'the invoices of an order less its credit notes are what it costs now, less what came back',
    broken: sql`
      select o.number, o.number from (
        select order_id, sum(case kind when 'credit_note' then -value_paise else value_paise end) as net
        from invoices group by order_id
      ) as d join orders o on o.id = d.order_id cross join lateral (
        select coalesce(sum(i.quantity * i.price_paise), 0) as kept from order_items i
        where i.order_id = o.id and i.cancelled_at is null
      ) as lines cross join lateral (
        select coalesce(sum(b.quantity * i.price_paise), 0) as goods,
          coalesce(sum(b.quantity * i.price_paise) filter (where b.exchange_state in ('held', 'sent')
            and exists (select from invoice_lines l where l.source_id = b.id)), 0) as replaced,
          coalesce(bool_or(${OWES_CHARGES} and coalesce(b.exchange_state = 'released', true)), false) as charges
        from returns b join order_items i on i.id = b.order_item_id
        where i.order_id = o.id and b.state = 'accepted'
      ) as back
      where d.net <> case when o.status = 'cancelled' then 0 else
          lines.kept + case when back.charges then 0 else ${CHARGES} end - back.goods + back.replaced end`,
  },
  {
    name: 'invoices cannot be changed: their triggers are on',
    advice:
      'Somebody has switched them off: `alter table invoices enable trigger user`, and the same for `invoice_lines`; then ask who it was.',
    broken: sql`
      select wanted.name, null from (values ('invoices', 'invoices_are_kept'),
        ('invoices', 'invoices_are_not_truncated'), ('invoice_lines', 'invoice_lines_are_kept'),
        ('invoice_lines', 'invoice_lines_are_not_truncated')) as wanted (on_table, name)
      where not exists (
        select from pg_trigger t where t.tgrelid = wanted.on_table::regclass and t.tgname = wanted.name and t.tgenabled <> 'D')`,
  },
]
