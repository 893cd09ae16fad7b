import type { Connection } from '#db/database.ts'

/**
 * Rows and a sum of each table of the shop by Postgres's own functions, which share nothing with
 * those of a backup. Without `backups`, `nodes` and `build_assets`, which are in none.
 */
export async function sumsBySql({
  pool,
}: Pick<Connection, 'pool'>): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('backups', 'nodes', 'build_assets') order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0) as sum from "${name}" t`,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}
