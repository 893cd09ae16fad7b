import { createHash } from 'node:crypto'
import type { Database, Transaction } from '#db/database.ts'
import { confirmations } from '#db/schema.ts'
import type { Words } from '#app/basics/brand/brand-file.ts'
import { GIVEN_POLICIES } from '#app/policies/policies.ts'
import { PLACEHOLDERS } from '#app/policies/figure-names.ts'
import { LAW_RATES } from '#app/tax/rates/law-rates.ts'
import { rateContent, rateTopic } from '#app/tax/rates/rate-words.ts'
import { listOwnRates, type OwnRate } from '#app/tax/rates/rates-in-force.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import type { Confirmable } from './shown-rate.ts'

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex')

export const confirmableRate = (row: Parameters<typeof rateTopic>[0]): Confirmable => ({
  topic: rateTopic(row),
  name: `GST of HSN ${row.hsn || 'other'} from ${row.from}`,
  sha256: sha256(rateContent(row)),
})

const POLICIES = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  return: 'Return Policy',
  shipping: 'Shipping Policy',
} as const

/** Texts that the law wants, each with the program's and the merchant's part. */
export function confirmableTexts({ brand, texts }: Words): (Confirmable & { path: string })[] {
  const policies = Object.entries(POLICIES).map(([type, name]) => {
    const own = Object.entries(texts.policies).filter(([key]) => key.startsWith(`${type}/`))
    const given = GIVEN_POLICIES[type as keyof typeof POLICIES](PLACEHOLDERS)
    const content = JSON.stringify([given, own.toSorted(([a], [b]) => (a < b ? -1 : 1))])
    return { topic: `text ${type}`, name, sha256: sha256(content), path: `/${type}` }
  })
  const { tradingCompany, address, phone, email, grievanceOfficer } = brand
  const facts = JSON.stringify([tradingCompany, address, phone, email, grievanceOfficer])
  return [
    ...policies,
    {
      topic: 'text grievance',
      name: 'Company and grievance officer',
      sha256: sha256(facts),
      path: '/contact',
    },
  ]
}

/** The law's rows that the owner's do not replace on the same day, and the owner's. */
export const allRates = (own: readonly OwnRate[]) => {
  const replaced = new Set(own.map(rateTopic))
  return [...LAW_RATES.filter((row) => !replaced.has(rateTopic(row))), ...own]
}

/** All that the owner confirms before the shop sells. */
export async function readConfirmables(db: Database | Transaction): Promise<Confirmable[]> {
  const [own, { words }] = [await listOwnRates(db), await readWords(db)]
  return [...allRates(own).map(confirmableRate), ...confirmableTexts(words)]
}

/** Those of which nobody has confirmed what they say now. */
export async function listUnconfirmed(db: Database | Transaction): Promise<Confirmable[]> {
  const confirmed = new Map(
    (await db.select().from(confirmations)).map(({ topic, sha256 }) => [topic, sha256]),
  )
  return (await readConfirmables(db)).filter(({ topic, sha256 }) => confirmed.get(topic) !== sha256)
}
