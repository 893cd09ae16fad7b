import { expect, test } from 'vitest'
import { staff, staffReads, staffSessions, staffUsedCodes, staffVerifications } from '#db/schema.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { purgeStaffRows } from './purge-staff-rows.server.ts'

const NOW = new Date('2026-11-26T09:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test('ended sessions, challenges and codes of the staff, and reads of 13 months ago, are deleted, a bounded number at a time', async () => {
  const { db, drop } = await shopDatabase()
  try {
    await db.insert(staff).values({ id: 's1', name: 'Asha', email: 'a@example.com', role: 'owner' })
    const at = [-2, -1, 5]
    await db.insert(staffSessions).values(
      at.map((minutes) => ({
        id: `${minutes}`,
        userId: 's1',
        token: `t${minutes}`,
        expiresAt: inMinutes(minutes),
      })),
    )
    await db.insert(staffVerifications).values(
      at.map((minutes) => ({
        id: `${minutes}`,
        identifier: 'i',
        value: 'v',
        expiresAt: inMinutes(minutes),
      })),
    )
    await db.insert(staffUsedCodes).values(
      [-11, -3].map((minutes) => ({
        staffId: 's1',
        codeDigest: `${minutes}`,
        usedAt: inMinutes(minutes),
      })),
    )
    await db.insert(staffReads).values(
      ['2025-10-26T08:00:00Z', '2025-10-26T08:30:00Z', '2025-10-26T09:30:00Z'].map((hour) => ({
        hour: new Date(hour),
        staffId: 's1',
        subjectType: 'order' as const,
        subjectId: 'o1',
      })),
    )
    expect(await purgeStaffRows(db, NOW, 1)).toBe(1)
    expect(await purgeStaffRows(db, NOW, 10)).toBe(1)
    expect(await purgeStaffRows(db, NOW, 10)).toBe(0)
    expect(
      await Promise.all([
        db.$count(staffSessions),
        db.$count(staffVerifications),
        db.$count(staffUsedCodes),
        db.$count(staffReads),
      ]),
    ).toEqual([1, 1, 1, 1])
  } finally {
    await drop()
  }
})
