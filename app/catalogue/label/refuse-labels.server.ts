import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { ASKED_PRICE } from '../import/hide-new.server.ts'
import { INDIA } from './country.ts'

/** In the problems of a row, behind the cells that cannot be read. */
const PLACE = 50

/**
 * Notes which staged rows name an origin or an importer, before what they do not say is filled in: of
 * a product of before this rule, only such a row is told what it lacks.
 */
export async function noteOrigins(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table origin_lines on commit drop as
    select line from staged_styles
    where importer is not null or country_of_origin !~* ${INDIA}
      or erases && array['country_of_origin', 'importer']`)
}

/**
 * Labels that the law does not allow, as row and catalogue make them together: what is there stays,
 * and a new product is not added (decision 139).
 */
export async function refuseLabels(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with wrong as (
      select staged_styles.ctid as place, line, id, country_of_origin is null as lacks_origin, country_of_origin
      from staged_styles
      where (importer is not null and country_of_origin is null or importer is null and country_of_origin !~* ${INDIA})
        and (line in (select line from origin_lines)
          or not exists (select from styles as own where own.id = staged_styles.id and (own.listed or own.hidden)))
    ), told as (
      insert into unread_cells (line, id, "column", text, reason, place)
      select line, id, case when lacks_origin then 'countryOfOrigin' else 'importer' end, coalesce(country_of_origin, ''),
        case when lacks_origin then 'originLacks' else 'importerLacks' end, ${PLACE}::int from wrong
      where not exists (select from unread_cells where unread_cells.line = wrong.line and "column" in ('countryOfOrigin', 'importer'))
    )
    update staged_styles set country_of_origin = styles.country_of_origin, importer = styles.importer
    from wrong left join styles on styles.id = wrong.id where staged_styles.ctid = wrong.place`)
  await tx.execute(sql`
    with wrong as (
      select staged_styles.ctid as place, line, staged_styles.id, staged_styles.price_paise as price, staged_styles.mrp_paise as mrp,
        staged_styles.mrp_paise is distinct from styles.mrp_paise and staged_styles.price_paise is not distinct from styles.price_paise as is_mrp,
        staged_styles.price_paise is null as is_default
      from staged_styles left join styles on styles.id = staged_styles.id
      where staged_styles.mrp_paise < ${ASKED_PRICE}
        -- A price that cannot be read is no price to compare with.
        and not (staged_styles.price_paise is null
          and exists (select from unread_cells where unread_cells.line = staged_styles.line and "column" = 'priceINR'))
    ), told as (
      insert into unread_cells (line, id, "column", text, reason, place)
      select line, id, case when is_mrp or is_default then 'mrpINR' else 'priceINR' end, regexp_replace((case when is_mrp or is_default then mrp else price end / 100.0)::numeric(12, 2)::text, '\\.00$', ''),
        case when is_default then 'mrpBelowDefault' when is_mrp then 'mrpBelowPrice' else 'priceAboveMrp' end, ${PLACE}::int from wrong
    )
    update staged_styles set price_paise = styles.price_paise, mrp_paise = styles.mrp_paise
    from wrong left join styles on styles.id = wrong.id where staged_styles.ctid = wrong.place`)
}
