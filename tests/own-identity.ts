import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { confirmations, shopWords } from '#db/schema.ts'
import { readConfirmables } from '#app/policies/confirmations/confirmable.server.ts'

/** Identity of a merchant, as the desk's settings keep it: nothing of it is the demo's. */
export const OWN_IDENTITY: Readonly<Record<string, unknown>> = {
  'brand.name': 'Asha Vastra',
  'brand.tradingCompany': 'Asha Vastra Private Limited',
  'brand.address': ['12 Johari Bazaar', 'Jaipur, Rajasthan 302003'],
  'brand.phone': '+91 141 256 7890',
  'brand.email': 'care@asha-vastra.in',
  'brand.grievanceOfficer.name': 'Asha Rao',
  'brand.grievanceOfficer.designation': 'Head of Customer Care',
  'brand.grievanceOfficer.phone': '+91 141 256 7891',
  'brand.grievanceOfficer.email': 'grievance@asha-vastra.in',
  'brand.seller.registration': 'regular',
  'brand.seller.gstin': '08ABCFA1234K1ZP',
}

/** Changes the words of a shop as its desk does; nodes follow within a second. */
export const writeWords = (db: Database, changes: Readonly<Record<string, unknown>>) =>
  db.update(shopWords).set({ changes, version: sql`version + 1` })

/** Confirms all GST rates and legal texts as they stand. */
export async function confirmAll(db: Database): Promise<void> {
  const all = await readConfirmables(db)
  await db
    .insert(confirmations)
    .values(all.map(({ topic, sha256 }) => ({ topic, sha256, staffId: 'owner' })))
}

/** All that the checklist wants of a shop before it takes orders. */
export async function openForOrders(db: Database): Promise<void> {
  await writeWords(db, OWN_IDENTITY)
  await confirmAll(db)
}
