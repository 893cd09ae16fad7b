import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import type { Style } from '../style.ts'

/** Styles of the demo, by number and name: a merchant's style of such a number is other goods. */
export type DemoStyles = readonly Pick<Style, 'id' | 'productDisplayName'>[]

/** Listed styles that no row names. */
export type Removals = {
  all: number
  /** Those that are the merchant's own, and how many own styles are listed now. */
  own: number
  ownListed: number
  first: Pick<Style, 'id' | 'productDisplayName'>[]
}

const FIRST = 10

export async function findRemovals(tx: Transaction, demo: DemoStyles): Promise<Removals> {
  const { rows } = await tx.execute<Removals>(sql`
    with known as (
      select * from unnest(${sql.param(demo.map(({ id }) => id))}::integer[], ${sql.param(demo.map((style) => style.productDisplayName))}::text[]) as known (id, name)
    ), compared as materialized (
      select id, product_display_name as name, (id, product_display_name) in (select id, name from known) as is_demo,
        not exists (select from staged_styles where staged_styles.id = styles.id) as goes
      from styles where listed
    )
    select count(*) filter (where goes)::int as all, count(*) filter (where goes and not is_demo)::int as own,
      count(*) filter (where not is_demo)::int as "ownListed",
      (select coalesce(json_agg(json_build_object('id', id, 'productDisplayName', name)), '[]') from (
        select id, name from compared where goes and not is_demo order by id limit ${FIRST}) as named) as first
    from compared`)
  return rows[0] ?? { all: 0, own: 0, ownListed: 0, first: [] }
}

/** More than a tenth of the merchant's own goods is more likely a wrong file than a sale's end. */
export const isTooMany = ({ own, ownListed }: Removals): boolean => own * 10 > ownListed
