import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { GROUPS_OF_STYLE, IN_INDIAN_TIME, STOCK_GROUP } from '../load/cell-groups.server.ts'

/** Pieces that were put in, by size: unlike the stock itself, orders do not change it. */
const supplied = (stock: string) =>
  sql.raw(
    `(select coalesce(jsonb_object_agg(key, value -> 'supplied'), '{}') from jsonb_each(${stock}))`,
  )

/** Columns of a group as a load of before knew them: one of an earlier version had fewer. */
const knownOf = (now: string, known: string) =>
  sql.raw(
    `(select jsonb_object_agg("column".key, "column".value) from jsonb_each(${now}) as "column" where ${known} ? "column".key)`,
  )

/** Before a load that names it again; shown or hidden since, it goes off sale. */
const OFF_SALE = sql.raw(`'{"listed": false, "hidden": false}'::jsonb`)

/**
 * Compares what a load changed with how it is now, into `verdicts`: a row for each product and group of
 * columns. `back`: it is as the load left it, and goes back. `same`: it is as before already. `left`: it
 * was changed since, and stays. A count that the load ended is not brought back, since nobody knows what
 * was sold meanwhile.
 */
export async function makeVerdicts(tx: Transaction, importId: number): Promise<void> {
  await tx.execute(IN_INDIAN_TIME)
  await tx.execute(sql`
    create temporary table verdicts on commit drop as
    with changed as materialized (
      select styles.id, changes.kind, before, after, ${GROUPS_OF_STYLE} as groups,
        case when after ? 'stock' then ${STOCK_GROUP} end as stock
      from product_import_changes as changes join styles on styles.id = style_id where import_id = ${importId}
    )
    select id, kind, "group", before, after, now,
      case when is_same then 'same' when is_kept then 'left' when is_after then 'back' else 'left' end as verdict
    from (
      select *, now is not distinct from before as is_same, now = after or before = ${OFF_SALE} as is_after, false as is_kept
      from (
        select changed.id, kind, "group".key as "group", "group".value as after, before -> "group".key as before, ${knownOf(`groups -> "group".key`, `"group".value`)} as now
        from changed, jsonb_each(after) as "group" where "group".key <> 'stock'
      ) as columns
      union all
      select id, kind, 'stock', after, before, now, ${supplied('now')} = ${supplied('before')},
        ${supplied('now')} = ${supplied('after')}, after = '{}'
      from (
        select id, kind, after -> 'stock' as after, before -> 'stock' as before, stock as now from changed where after ? 'stock'
      ) as counts
    ) as compared`)
  // A product that the load added leaves the shop whole, shown since or not, or stays as somebody has
  // made it since.
  await tx.execute(sql`
    update verdicts set verdict = case when "group" = 'listed' then case when is_untouched then 'back' else 'same' end
      when now <> after then 'left' else 'same' end
    from (select id, coalesce(bool_and(now = after) filter (where "group" <> 'listed'), true) as is_untouched from verdicts where kind = 'added' group by id) as added
    where added.id = verdicts.id`)
  await tx.execute(sql`analyze verdicts`)
}

/** Stock of the sizes that go back, as it is and will be: less what the load put in. */
export const STOCK_BACK = sql`
  select styles.uuid as product_id, styles.id, stock.size, stock.quantity, before = '{}' as is_uncounted,
    stock.quantity - ((after -> stock.size ->> 'supplied')::integer - coalesce((before -> stock.size ->> 'supplied')::integer, 0)) as wanted
  from verdicts join styles using (id) join stock on stock.product_id = styles.uuid
  where "group" = 'stock' and verdict = 'back' and after ? stock.size`
