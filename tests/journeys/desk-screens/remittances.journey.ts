import { sql } from 'drizzle-orm'
import { DAY_MS } from '#app/basics/time.ts'
import { insertCashOrder, insertRemittance } from '../../rows/cash-orders.ts'
import { newMember } from '../../shop/clients/staff-client.ts'
import { desk } from './desk-screen.ts'
import { checkScreens, type Stage } from '../visual-checks.ts'

/**
 * Cash with couriers, some of it missing, and a remittance of theirs that a member has taken so far.
 * @returns the page of it, of its row, or of all
 */
const remittances =
  (upTo: 'matching' | 'checked' | 'applied' | 'row') =>
  async ({ shop }: Stage) => {
    const { db } = shop.database
    // The shop counts by its database's clock, which screenshots do not set.
    const { rows } = await db.execute<{ now: Date }>(sql`select now() as now`)
    const now = new Date(rows[0]?.now ?? Date.now()).getTime()
    const ago = (days: number) => new Date(now - days * DAY_MS)
    const orders = [
      await insertCashOrder(db, { total: 149_900, collectedAt: ago(9) }),
      await insertCashOrder(db, { total: 219_900, collectedAt: ago(5) }),
      await insertCashOrder(db, { total: 84_950, collectedAt: ago(20) }),
      await insertCashOrder(db, {
        total: 329_900,
        collectedAt: ago(2),
        courier: 'Blue Dart Surface',
      }),
      await insertCashOrder(db, { total: 99_900, state: 'promised', collectedAt: ago(1) }),
    ]
    const [whole, short, , over, shipped] = orders.map(({ tracking }) => tracking)
    const lines = [
      `${whole},1499`,
      `${short},2099`,
      `${over},3300`,
      `${shipped},999`,
      'DL000817,450',
    ]
    const set = upTo === 'matching' ? { state: 'matching' as const } : {}
    const id = await insertRemittance(db, [...lines, 'Total,8347'], set)
    if (upTo === 'matching' || upTo === 'checked') return `/desk/remittances/${id}`
    const member = await newMember(shop, 'owner')
    await member.post(`/desk/remittances/${id}`, { step: 'apply' })
    return upTo === 'row' ? `/desk/remittances/${id}/3` : '/desk/remittances'
  }

checkScreens([
  desk({ name: 'Desk, remittances', path: remittances('applied'), shows: 'Remittances' }),
  desk({ name: 'Desk, remittance’s columns', path: remittances('matching'), shows: 'Columns' }),
  desk({
    name: 'Desk, remittance checked',
    path: remittances('checked'),
    shows: 'What it would do',
  }),
  desk({
    name: 'Desk, row of a remittance',
    path: remittances('row'),
    shows: 'Settle the row',
  }),
])
