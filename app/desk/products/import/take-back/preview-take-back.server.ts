import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { productImports } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { isTakeable } from '../load/kept-imports.server.ts'
import type { TakeBackPreview } from './take-back-preview.ts'
import { makeVerdicts, STOCK_BACK } from './verdicts.server.ts'

/** Products named in a preview. */
const NAMED = sql.raw('100')

/** Preview of taking a load back; undefined where it can be taken back no more. */
export const previewTakeBack = (
  db: Database,
  _by: StaffWho<'products'>,
  importId: number,
): Promise<TakeBackPreview | undefined> =>
  db.transaction(async (tx) => {
    const [takeable] = await tx
      .select({ fileName: productImports.fileName })
      .from(productImports)
      .where(and(eq(productImports.id, importId), isTakeable(tx)))
    if (!takeable) return undefined
    await makeVerdicts(tx, importId)
    const { rows } = await tx.execute<Omit<TakeBackPreview, 'fileName'>>(sql`
      with by_product as (
        select id, kind, array_agg("group" order by "group") filter (where verdict = 'left') as kept,
          bool_or(verdict = 'back') as goes_back from verdicts group by id, kind
      ), short as (select id, size, -wanted as missing from (${STOCK_BACK}) as back where wanted < 0 and not is_uncounted)
      select
        (count(*) filter (where goes_back and kind = 'changed'))::int as restored,
        (count(*) filter (where goes_back and kind = 'unlisted'))::int as "onSaleAgain",
        (count(*) filter (where goes_back and kind = 'added'))::int as "offSale",
        (count(*) filter (where kept is not null))::int as "left",
        (select coalesce(json_agg(json_build_object('code', id, 'name', name, 'groups', kept)), '[]') from (
          select by_product.id, product_display_name as name, kept from by_product join styles using (id)
          where kept is not null order by id limit ${NAMED}) as named) as "leftProducts",
        (select count(*)::int from short) as short,
        (select coalesce(json_agg(json_build_object('code', id, 'name', product_display_name, 'size', size, 'missing', missing)), '[]') from (
          select short.*, product_display_name from short join styles using (id) order by id, size limit ${NAMED}) as named) as "shortSizes"
      from by_product`)
    return rows[0] && { ...rows[0], fileName: takeable.fileName }
  })
