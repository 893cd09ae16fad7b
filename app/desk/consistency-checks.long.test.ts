import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { insertOrdersWithoutHistory } from '../../tests/rows/many-orders.ts'
import { recordHistory } from '../../tests/databases/record-history.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { runConsistencyChecks } from './consistency-checks.server.ts'

const ORDERS = 100_000

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
  const { db } = database
  await insertOrdersWithoutHistory(database, ORDERS)
  // A piece of every tenth order was returned and paid back.
  await db.execute(sql`
    insert into returns (id, order_item_id, quantity, reason, state, requested_at, settled_at)
    select gen_random_uuid(), i.id, 1, 'too_small', 'accepted', o.delivered_at, o.delivered_at
    from order_items i join orders o on o.id = i.order_id where i.position = 1 and o.number like '%0'`)
  await db.execute(sql`
    insert into refunds (id, attempt_reference, cause, amount_paise, why, state, created_at, submitted_at, settled_at)
    select gen_random_uuid(), a.reference, 'returned ' || b.id, i.price_paise, 'returned', 'succeeded', b.settled_at, b.settled_at, b.settled_at
    from returns b join order_items i on i.id = b.order_item_id join payment_attempts a on a.order_id = i.order_id`)
  // The keys of all at once: row by row, as a trigger writes them, takes minutes.
  await db.transaction(async (tx) => {
    const trigger = sql`trigger payment_attempts_change_search_keys`
    await tx.execute(sql`alter table payment_attempts disable ${trigger}`)
    await tx.execute(
      sql`update payment_attempts set gateway_ref = 'bank ' || reference, next_check_at = null`,
    )
    await tx.execute(sql`alter table payment_attempts enable ${trigger}`)
    await tx.execute(sql`
      insert into order_search (order_id, kind, key, placed_at)
      select order_id, kind, key, placed_at from order_search_keys where kind = 'payment'
      on conflict do nothing`)
  })
  // Not chained, which half a million links would take minutes for: no check here reads the chain.
  await db.transaction(async (tx) => {
    const trigger = sql`trigger audit_events_are_chained`
    await tx.execute(sql`alter table audit_events disable ${trigger}`)
    await recordHistory(tx)
    await tx.execute(sql`alter table audit_events enable ${trigger}`)
  })
}, 400_000)
afterAll(() => database.drop())

test('each check of a shop of 100,000 orders is finished in its time, and finds nothing', async () => {
  // Without statistics, as right after a restore, and with them.
  for (const statistics of [false, true]) {
    if (statistics) await database.db.execute(sql`analyze`)
    const began = performance.now()
    const results = await runConsistencyChecks(database.db)
    console.log(
      `${results.length} checks of ${ORDERS} orders, ${statistics ? 'analysed' : 'not analysed'}: ${Math.round(performance.now() - began)} ms`,
    )
    expect(results.filter(({ isFinished, broken }) => !isFinished || broken.length > 0)).toEqual([])
  }
})
