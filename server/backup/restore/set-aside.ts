import type pg from 'pg'
import { qualified } from '../sql-names.ts'
import type { BackupTable } from '../manifest.ts'

type Foreign = { schema: string; name: string; constraint: string; definition: string }
type Index = { schema: string; name: string; definition: string }

/**
 * Takes off what loading goes faster without and what an order of tables would be needed for:
 * foreign keys, indexes that no constraint needs, and the tables' own triggers. Rows that
 * migrations put in go as well. All in the transaction of the caller, as the owner of the tables
 * may; nothing of it needs a superuser.
 * @returns puts it back; a foreign key that does not hold is refused then
 */
export async function setAside(
  client: pg.Client,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const foreign = await client.query<Foreign>(`
    select n.nspname as schema, c.relname as name, quote_ident(k.conname) as constraint, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = 'public' order by k.conname`)
  const indexes = await client.query<Index>(`
    select n.nspname as schema, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname`)
  for (const key of foreign.rows)
    await client.query(`alter table ${qualified(key)} drop constraint ${key.constraint}`)
  for (const index of indexes.rows) await client.query(`drop index ${qualified(index)}`)
  for (const table of tables)
    await client.query(`alter table ${qualified(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(qualified).join(', ')}`)
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const key of foreign.rows)
      await client.query(
        `alter table ${qualified(key)} add constraint ${key.constraint} ${key.definition}`,
      )
    for (const table of tables)
      await client.query(`alter table ${qualified(table)} enable trigger user`)
  }
}
