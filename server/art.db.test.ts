import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { demoStyles } from '#demo/styles.ts'
import { shopDatabase } from '../tests/shop-database.ts'
import { shopArt } from './art.ts'

test('the demo shop draws all of its own goods, and none of a merchant’s that has the number of one', async () => {
  const { db, drop } = await shopDatabase()
  try {
    const ids = demoStyles().map(({ id }) => id)
    const art = await shopArt(db, { production: false })
    expect(ids.filter((id) => !art.style(id) || !art.detail?.(id))).toEqual([])

    const [first = 0, second = 0] = ids
    await db.update(styles).set({ productDisplayName: 'Asha Vastra Women Teal Kurta' }).where(eq(styles.id, first))
    // Goods that are not there any more are the demo's: old orders show them.
    await db.delete(styles).where(eq(styles.id, second))
    const among = await shopArt(db, { production: false })
    expect([among.style(first), among.detail?.(first)]).toEqual([undefined, undefined])
    expect(ids.filter((id) => !among.style(id))).toEqual([first])
  } finally {
    await drop()
  }
})

test('a shop that runs for real draws its scenes, and no goods', async () => {
  const { db, drop } = await shopDatabase()
  try {
    const art = await shopArt(db, { production: true })
    expect(demoStyles().filter(({ id }) => art.style(id) ?? art.detail?.(id))).toEqual([])
    expect(art.scene('hero-1')).toBeDefined()
  } finally {
    await drop()
  }
})
