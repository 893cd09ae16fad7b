import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { changedStock, type StockBasis } from '#app/catalogue/import/staged-stock.server.ts'
import {
  differingGroups,
  IN_INDIAN_TIME,
  LISTED_GROUP,
  listedGroup,
  STOCK_GROUP,
  stockWith,
} from './cell-groups.server.ts'

/**
 * Notes what a compared load will change in `load_changes`, product by product, as it is and as it will
 * be: only the groups of columns that differ.
 * @param most of each kind; all where it is not given
 */
export async function noteChanges(
  tx: Transaction,
  { stockBasis, most }: { stockBasis: StockBasis; most?: number },
): Promise<void> {
  await tx.execute(IN_INDIAN_TIME)
  await tx.execute(sql`
    create temporary table restocked on commit drop as
    select styles.id, jsonb_object_agg(size, quantity) as wanted
    from (${changedStock(stockBasis)}) as changed join styles on styles.uuid = changed.product_id group by styles.id`)
  await tx.execute(sql`analyze restocked`)
  await tx.execute(sql`
    create temporary table load_changes on commit drop as
    with kinds as (
      select id, case when styles.id is null then 'added' when staged.id is null then 'unlisted' else 'changed' end as kind
      from touched_styles left join styles using (id) left join (select id from staged_styles) as staged using (id)
      union select id, 'changed' from restocked where not exists (select from touched_styles where touched_styles.id = restocked.id)
    ), chosen as (${most === undefined ? sql`select * from kinds` : firstOfEach(most)})
    select chosen.id, chosen.kind,
      case when chosen.kind = 'added' then '{}' else ${differingGroups('styles')} || ${ifListed(LISTED_GROUP)} || ${ifRestocked(STOCK_GROUP)} end as before,
      ${differingGroups('staged_styles')} || ${ifListed(listedGroup({ listed: LISTED_AFTER, hidden: HIDDEN_AFTER }))} || ${ifRestocked(stockWith(sql`wanted`))} || ${most === undefined ? sql`'{}'` : STOCK_OF_NEW} as after
    from chosen left join styles on styles.id = chosen.id left join staged_styles on staged_styles.id = chosen.id
      left join restocked on restocked.id = chosen.id`)
}

const LISTED_AFTER = sql`(staged_styles.id is not null and not staged_styles.stays_hidden)`
const HIDDEN_AFTER = sql`coalesce(staged_styles.stays_hidden, styles.hidden)`

const ifListed = (group: SQL): SQL => sql`
  case when (styles.listed, styles.hidden) is distinct from (${LISTED_AFTER}, ${HIDDEN_AFTER}) then ${group} else '{}' end`

const ifRestocked = (group: SQL): SQL => sql`
  case when restocked.id is not null then jsonb_build_object('stock', ${group}) else '{}' end`

/** The stock of a product that a check would add. Once it is written, its counts stand with it. */
const STOCK_OF_NEW = sql`
  case when chosen.kind = 'added' then coalesce((
    select jsonb_build_object('stock', jsonb_object_agg(size, jsonb_build_object('quantity', quantity)))
    from staged_stock where staged_stock.line = staged_styles.line having count(*) > 0
  ), '{}') else '{}' end`

const firstOfEach = (most: number): SQL => sql`
  select id, kind from (select *, row_number() over (partition by kind order by id) as nth from kinds) as numbered
  where nth <= ${most}::int`

/**
 * Records the noted changes of an import in place of what an earlier check has recorded; once they are
 * written, with the stock as it is by then, since sales go on until the load locks it.
 */
export async function recordChanges(
  tx: Transaction,
  importId: number,
  { isWritten }: { isWritten: boolean },
): Promise<void> {
  await tx.execute(sql`delete from product_import_changes where import_id = ${importId}`)
  const written = sql`case when before ? 'stock' then jsonb_set(after, '{stock}', ${STOCK_GROUP}) else after end`
  await tx.execute(sql`
    insert into product_import_changes (import_id, style_id, kind, before, after)
    select ${importId}::int, id, load_changes.kind, before, ${isWritten ? written : sql`after`}
    from load_changes left join styles using (id)`)
}
