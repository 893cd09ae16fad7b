import { sql, TransactionRollbackError, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { recordHistory } from '../../tests/databases/record-history.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import {
  insertSoundShop,
  ITEM,
  NUMBER,
  ORDER,
  REFUND,
  RETURN,
} from '../../tests/rows/sound-shop.ts'
import { runConsistencyChecks } from './consistency-checks.server.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
  await insertSoundShop(database.db)
})
afterAll(() => database.drop())

/** What the checks find after these statements, which are undone again. */
async function findAfter(...statements: readonly (SQL | 'rewrite history')[]) {
  let found: Record<string, string[]> = {}
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table audit_events disable trigger user`)
      for (const statement of statements)
        if (statement !== 'rewrite history') await tx.execute(statement)
        else {
          // As somebody does who knows the events: no check of them finds anything then.
          await tx.execute(sql`delete from audit_events`)
          await recordHistory(tx)
        }
      await tx.execute(sql`alter table audit_events enable trigger user`)
      const results = await runConsistencyChecks(tx as unknown as Database)
      found = Object.fromEntries(
        results.flatMap(({ rule, broken, orders }) =>
          broken.length > 0 ? [[rule, [...broken, ...orders]]] : [],
        ),
      )
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return found
}

test('the consistency checks find nothing in a sound shop', async () => {
  expect(await findAfter()).toEqual({})
  expect(await findAfter('rewrite history')).toEqual({})
})

/** The return of the sound shop, whose money went back, as one that asked for L. */
const exchangedAs = (state: 'sent' | 'released') => sql`
  update returns set exchange_size = 'L', exchange_state = ${state},
    exchange_sent_at = ${state === 'sent' ? sql`now()` : null} where id = ${RETURN}`
const sayExchange = (facts: Record<string, string>, action: 'requested' | 'accepted') => sql`
  update audit_events set after = after || ${JSON.stringify(facts)}::jsonb
  where subject_id = ${RETURN} and action = ${action}`

/** Each attack, what it changes, the one check that answers, and what that names. */
const ATTACKS: readonly {
  attack: string
  plants: readonly (SQL | 'rewrite history')[]
  rule: string
  names: readonly string[]
}[] = [
  {
    attack: 'an order that the desk does not find by its email',
    plants: [sql`delete from order_search where order_id = ${ORDER.unpaid} and kind = 'email'`],
    rule: 'an order is found at the desk by what it says, and by nothing else',
    names: [`${NUMBER.unpaid} by its email`, NUMBER.unpaid],
  },
  {
    attack: 'an order that the desk finds by a name that was erased',
    plants: [sql`insert into order_search values (${ORDER.unpaid}, 'name', 'someone else', now())`],
    rule: 'an order is found at the desk by what it says, and by nothing else',
    names: [`${NUMBER.unpaid} by its name`, NUMBER.unpaid],
  },
  {
    attack: 'an order that is sent though nobody paid',
    plants: [
      sql`update orders set status = 'shipped', shipped_at = now(), stock_held_until = null where id = ${ORDER.unpaid}`,
      sql`delete from stock_holds where order_id = ${ORDER.unpaid}`,
      'rewrite history',
    ],
    rule: 'an order that is firm says since when, and only such a one is packed and sent',
    names: [NUMBER.unpaid, NUMBER.unpaid],
  },
  {
    attack: 'an arrival without a day, so that nothing of it can be returned',
    plants: [sql`update orders set delivered_at = null where id = ${ORDER.delivered}`],
    rule: 'an order has the times of the steps that it has made',
    names: [NUMBER.delivered, NUMBER.delivered],
  },
  {
    attack: 'a hold of stock that lasts for a year',
    plants: [
      sql`update orders set stock_held_until = now() + interval '1 year' where id = ${ORDER.unpaid}`,
    ],
    rule: 'stock that was held for an unpaid order came back in time',
    names: [NUMBER.unpaid, NUMBER.unpaid],
  },
  {
    attack: 'a delivery fee that was struck out',
    plants: [sql`delete from order_charges where order_id = ${ORDER.unpaid}`],
    rule: 'the total of an order is what its lines cost and its charges',
    names: [NUMBER.unpaid, NUMBER.unpaid],
  },
  {
    attack: 'pieces held for an order beyond its lines',
    plants: [sql`update stock_holds set quantity = 5 where order_id = ${ORDER.unpaid}`],
    rule: 'what an order holds is what its lines take, less what came back and is for sale again',
    names: [NUMBER.unpaid, NUMBER.unpaid],
  },
  {
    attack: 'stock that a cancelled order holds',
    plants: [
      sql`update stock_holds set order_id = ${ORDER.cancelled}
      where order_id = ${ORDER.unpaid}`,
    ],
    rule: 'an order that is firm, or waits to be, holds its stock; another holds none',
    names: [NUMBER.cancelled, NUMBER.cancelled],
  },
  {
    attack: 'a payment that is asked about in a year',
    plants: [
      sql`update payment_attempts set next_check_at = now() + interval '1 year' where reference = 'OPEN'`,
    ],
    rule: 'the bank was asked about every open payment when that was due',
    names: ['OPEN', NUMBER.unpaid],
  },
  {
    attack: 'a payment of the amount of another order',
    plants: [
      sql`update payment_attempts set amount_paise = 100 where reference = 'OPEN'`,
      'rewrite history',
    ],
    rule: 'a payment asks for the total of its order',
    names: ['OPEN', NUMBER.unpaid],
  },
  {
    attack: 'one payment at the bank that pays two orders',
    plants: [
      sql`update payment_attempts set gateway_ref = 'bank 1' where reference = 'PAID AGAIN'`,
    ],
    rule: 'a payment of the gateway counts for one order',
    names: ['PAID', 'PAID AGAIN', NUMBER.delivered, NUMBER.twice],
  },
  {
    attack: 'money paid back of a payment that failed',
    plants: [
      sql`insert into refunds (id, attempt_reference, cause, amount_paise, why, state, created_at)
        values (${REFUND.none}, 'FAILED', 'payment', 4000, 'other', 'succeeded', now())`,
      'rewrite history',
    ],
    rule: 'only money that came is paid back',
    names: [REFUND.none, NUMBER.cancelled],
  },
  {
    attack: 'more paid back for one cause, and less for another',
    plants: [
      sql`update refunds set amount_paise = amount_paise + 100 where id = ${REFUND.ofReturn}`,
      sql`update refunds set amount_paise = amount_paise - 100 where id = ${REFUND.ofCancelled}`,
      'rewrite history',
    ],
    rule: 'a refund is what its cause comes to',
    names: [REFUND.ofCancelled, REFUND.ofReturn, NUMBER.delivered],
  },
  {
    attack: 'more pieces returned than were sent',
    plants: [
      sql`insert into returns (id, order_item_id, quantity, reason, state, requested_at)
        values (${REFUND.none}, ${ITEM.returned}, 2, 'too_small', 'requested', now())`,
      'rewrite history',
    ],
    rule: 'of no line more is returned than was sent',
    names: [ITEM.returned, NUMBER.delivered],
  },
  {
    attack: 'a return of what is still on its way',
    plants: [
      sql`update orders set status = 'shipped', delivered_at = null where id = ${ORDER.delivered}`,
      'rewrite history',
    ],
    rule: 'only what was delivered is returned',
    names: [RETURN, NUMBER.delivered],
  },
  {
    attack: 'a payment that is called confirmed, and whose money is missing',
    plants: [
      sql`update payment_attempts set paid_paise = 4099 where reference = 'PAID'`,
      'rewrite history',
    ],
    rule: 'a paid order has a payment the bank confirmed, of its whole amount',
    names: [NUMBER.delivered, NUMBER.delivered],
  },
  {
    attack: 'an order that is called paid, which no event tells',
    plants: [sql`delete from audit_events where order_id = ${ORDER.delivered} and action = 'paid'`],
    rule: 'an order is paid exactly if an event of it says so',
    names: [NUMBER.delivered, NUMBER.delivered],
  },
  {
    attack: 'a price and a total that were lowered together',
    plants: [
      sql`update order_items set price_paise = 1 where order_id = ${ORDER.unpaid}`,
      sql`update orders set total_paise = 101 where id = ${ORDER.unpaid}`,
      sql`update payment_attempts set amount_paise = 101 where reference = 'OPEN'`,
      sql`update audit_events set after = after || '{"amountPaise": 101}' where subject_id = 'OPEN'`,
    ],
    rule: 'an order costs what the last event that names its total says',
    names: [NUMBER.unpaid, NUMBER.unpaid],
  },
  {
    attack: 'a payment whose sum was changed after it came',
    plants: [sql`update payment_attempts set paid_paise = 4150 where reference = 'PAID'`],
    rule: 'a payment is of the sum that its events say',
    names: ['PAID', NUMBER.delivered],
  },
  {
    attack: 'a refund and its cause that were changed together',
    plants: [
      sql`update returns set reason = 'changed_mind' where id = ${RETURN}`,
      sql`update refunds set amount_paise = 1000 where id = ${REFUND.ofReturn}`,
    ],
    rule: 'a refund is of the sum that its first event says',
    names: [REFUND.ofReturn, NUMBER.delivered],
  },
  {
    attack: 'a return of more pieces than were asked for',
    plants: [
      sql`update returns set quantity = 2 where id = ${RETURN}`,
      sql`update refunds set amount_paise = 2100 where id = ${REFUND.ofReturn}`,
      sql`update audit_events set after = after || '{"amountPaise": 2100}'
        where subject_id = ${REFUND.ofReturn} and action = 'requested'`,
    ],
    rule: 'a return is of the pieces that its first event says',
    names: [RETURN, NUMBER.delivered],
  },
  {
    attack: 'an exchange that was let go, and no event says so',
    plants: [exchangedAs('released'), sayExchange({ exchangeSize: 'L' }, 'requested')],
    rule: 'the last event of a return says what became of its exchange',
    names: [RETURN, NUMBER.delivered],
  },
  {
    attack: 'an exchange for another size than was asked for',
    plants: [exchangedAs('released'), sayExchange({ exchange: 'released' }, 'accepted')],
    rule: 'a return is of the pieces that its first event says',
    names: [RETURN, NUMBER.delivered],
  },
  {
    attack: 'an event of something that never was',
    plants: [
      sql`insert into audit_events (actor, subject_type, subject_id, order_id, action, after)
        values ('gateway', 'attempt', 'INVENTED', ${ORDER.unpaid}, 'succeeded', '{}')`,
    ],
    rule: 'an event tells of something that its order has',
    names: [NUMBER.unpaid],
  },
]

for (const { attack, plants, rule, names } of ATTACKS)
  test(`T57 a check of its own finds ${attack}`, async () => {
    const found = await findAfter(...plants)
    expect(Object.keys(found)).toEqual([rule])
    // Of an event the id is drawn by the database.
    expect(found[rule]?.filter((name) => !/^\d{1,6}$/.test(name)).toSorted()).toEqual(
      names.toSorted(),
    )
  })

test('T57 two checks find goods that were both exchanged and paid back', async () => {
  const found = await findAfter(
    exchangedAs('sent'),
    sayExchange({ exchangeSize: 'L' }, 'requested'),
    sayExchange({ exchange: 'sent' }, 'accepted'),
  )
  expect(found).toEqual({
    'what was cancelled or returned of a paid order goes back, and nothing else of it': [
      NUMBER.delivered,
      NUMBER.delivered,
    ],
    'a refund is what its cause comes to': [REFUND.ofReturn, NUMBER.delivered],
  })
})

test('T57 a check finds that the triggers of the events are off', async () => {
  await database.db.execute(sql`alter table audit_events disable trigger audit_events_are_kept`)
  const results = await runConsistencyChecks(database.db)
  await database.db.execute(sql`alter table audit_events enable trigger user`)
  expect(
    results.flatMap(({ rule, broken }) => (broken.length > 0 ? [[rule, broken]] : [])),
  ).toEqual([['events cannot be changed: their triggers are on', ['audit_events_are_kept']]])
})

test('a check that takes too long is cut off and keeps none of the others from its answer', async () => {
  await database.db.transaction(async (tx) => {
    // The check that reads it waits for this lock.
    await tx.execute(sql`lock table outbox in access exclusive mode`)
    const results = await runConsistencyChecks(database.db, { timeoutMs: 2_000 })
    expect(results.filter(({ isFinished }) => !isFinished).map(({ rule }) => rule)).toEqual([
      'no mail waits for an hour, and none was given up',
    ])
    expect(results.length).toBeGreaterThan(25)
  })
})
