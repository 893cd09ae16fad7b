import { createHash } from 'node:crypto'
import type { Database, Transaction } from '#db/database.ts'
import { confirmations } from '#db/schema.ts'
import type { Words } from '#app/basics/brand/brand-file.ts'
import { withWords } from '#app/basics/brand/words.server.ts'
import { GIVEN_POLICIES } from '../policies.ts'
import type { Confirmable } from './confirmable.ts'
import { PLACEHOLDERS, type Figures } from '../figure-names.ts'
import { figures } from '../figures.ts'
import { withOwnTexts } from '../own/own-texts.ts'
import { LAW_RATES } from '#app/tax/rates/law-rates.ts'
import { rateContent, rateTopic } from '#app/tax/rates/rate-words.ts'
import { listOwnRates, type OwnRate } from '#app/tax/rates/rates-in-force.server.ts'
import { deliveredClaims } from '#app/words/claims.ts'
import { readWords } from '#app/words/read-words.server.ts'

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex')

export const confirmableRate = (row: Parameters<typeof rateTopic>[0]): Confirmable => ({
  topic: rateTopic(row),
  name: `GST of HSN ${row.hsn || 'other'}${row.kinds ? ` (${row.kinds.join(', ')})` : ''} from ${row.from}`,
  sha256: sha256(rateContent(row)),
})

const POLICIES = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  return: 'Return Policy',
  shipping: 'Shipping Policy',
} as const

/**
 * Figures of the policies as the shop says them now, since they are promises, too. The next closed days
 * change by themselves, and who gets data is a setting, as the gateway is: neither asks for a
 * confirmation.
 */
const filled = (): Figures => {
  const { gateway, textingService, mailService, copiesService, copiesKept, closedDays } =
    PLACEHOLDERS
  const ofSettings = { gateway, textingService, mailService, copiesService, copiesKept }
  return { ...figures, ...ofSettings, closedDays }
}

/** Texts that the law wants, each with the program's and the merchant's part, as they are filled in. */
export function confirmableTexts(words: Words): (Confirmable & { path: string })[] {
  const { brand, texts } = words
  const types = Object.keys(POLICIES) as (keyof typeof POLICIES)[]
  const policies = types.map((type) => {
    const name = POLICIES[type]
    const policy = withWords(words, () => {
      const said = filled()
      return withOwnTexts(type, GIVEN_POLICIES[type](said), {
        own: texts.policies,
        figures: said,
      })
    })
    const content = JSON.stringify(policy)
    return { topic: `text ${type}`, name, sha256: sha256(content), path: `/${type}` }
  })
  const { tradingCompany, address, phone, email, grievanceOfficer, seller } = brand
  const { registration, gstin, state } = seller
  const facts = JSON.stringify([
    [tradingCompany, address, phone, email, grievanceOfficer],
    [registration, gstin, state],
  ])
  return [
    ...policies,
    {
      topic: 'text grievance',
      name: 'Company, GST registration and grievance officer',
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

/** Claims of the demo house that stand on the home page: production hides them until then. */
export const confirmableClaims = (texts: Parameters<typeof deliveredClaims>[0]): Confirmable[] =>
  deliveredClaims(texts).map((claim) => ({
    topic: `claim ${claim}`,
    name: `Claim “${claim}”`,
    sha256: sha256(claim),
  }))

/** Those of which nobody has confirmed what they say now. */
export const listUnconfirmed = async (db: Database | Transaction): Promise<Confirmable[]> =>
  withoutConfirmed(db, await readConfirmables(db))

export async function withoutConfirmed(
  db: Database | Transaction,
  all: readonly Confirmable[],
): Promise<Confirmable[]> {
  const confirmed = new Map(
    (await db.select().from(confirmations)).map(({ topic, sha256 }) => [topic, sha256]),
  )
  return all.filter(({ topic, sha256 }) => confirmed.get(topic) !== sha256)
}
