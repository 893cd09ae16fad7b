import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { auditEvents, confirmations, priceGaps, taxRates } from '#db/schema.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { GAP_CHOICES } from '#db/enums.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import {
  confirmableClaims,
  confirmableRate,
  readConfirmables,
} from '#app/policies/confirmations/confirmable.server.ts'
import type { Confirmable } from '#app/policies/confirmations/confirmable.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import type { RateRow } from '#app/tax/rates/rate-row.ts'
import { rateWords } from '#app/tax/rates/rate-words.ts'
import { dayOfDatabase, listOwnRates, MAX_OWN_RATES } from '#app/tax/rates/rates-in-force.server.ts'
import { GAP_SUBJECT, GAP_WORDS } from './gap-words.ts'
import { readRate, type TypedRate } from './rate-form.ts'

type By = StaffWho<'words'>

/** Subject of their events in the audit record, among the words of the shop. */
export const HISTORY_SUBJECT = 'tax-rates'

const nameOf = ({ hsn, from }: RateRow): string => `GST of HSN ${hsn || 'other'} from ${from}`

/**
 * Enters a rate of the owner, in the place of an earlier one of the same goods and day. Who enters it
 * confirms it.
 * @returns a sentence for the staff
 */
export const addRate = (
  db: Database,
  by: By,
  typed: TypedRate,
): Promise<Result<string, FieldErrors>> =>
  db.transaction(async (tx) => {
    const read = readRate(typed)
    if (!read.ok) return read
    const rate = read.value
    await lockRates(tx)
    const own = await listOwnRates(tx)
    const earlier = own.find(({ hsn, from }) => hsn === rate.hsn && from === rate.from)
    if (!earlier && own.length >= MAX_OWN_RATES)
      return err({ form: `There are ${MAX_OWN_RATES} rates already.` })
    const { hsn, from, bp, slab } = rate
    const values = { bp, slabUpToPaise: slab?.upTo ?? null, bpAbove: slab?.bpAbove ?? null }
    await tx
      .insert(taxRates)
      .values({ ...values, hsn, fromDay: from, staffId: by.id })
      .onConflictDoUpdate({
        target: [taxRates.hsn, taxRates.fromDay],
        set: { ...values, staffId: by.id, enteredAt: sql`now()` },
      })
    await writeConfirmations(tx, by, [confirmableRate(rate)])
    await record(
      tx,
      by,
      { [nameOf(rate)]: rateWords(rate) },
      earlier && { [nameOf(rate)]: rateWords(earlier) },
    )
    const day = await dayOfDatabase(tx)
    const since = formatDate(new Date(`${from}T00:00:00+05:30`))
    return ok(
      from > day
        ? `Entered. It holds from ${since}; until then nothing changes.`
        : `Entered. It holds from ${since}, for what is invoiced from now on.`,
    )
  })

/** Takes back a rate of the owner that does not hold yet. */
export const takeBackRate = (
  db: Database,
  by: By,
  id: number,
): Promise<Result<string, FieldErrors>> =>
  db.transaction(async (tx) => {
    await lockRates(tx)
    const rate = (await listOwnRates(tx)).find((one) => one.id === id)
    const [gone] = rate
      ? await tx
          .delete(taxRates)
          .where(and(eq(taxRates.id, id), gt(taxRates.fromDay, await dayOfDatabase(tx))))
          .returning()
      : []
    if (!rate || !gone)
      return err({ form: 'It holds already, or is gone. Enter another from a later day.' })
    await record(tx, by, { [nameOf(rate)]: 'taken back' }, { [nameOf(rate)]: rateWords(rate) })
    return ok('Taken back.')
  })

/** Chooses what becomes of prices between the two rates of a slab; all products follow within a minute. */
export const chooseGap = (
  db: Database,
  by: By,
  typed: string,
): Promise<Result<string, FieldErrors>> =>
  db.transaction(async (tx) => {
    const choice = GAP_CHOICES.find((one) => one === typed)
    if (!choice) return err({ gap: 'Choose one of the two' })
    await lockRates(tx)
    const [before] = await tx.select().from(priceGaps)
    const chosen = { choice, staffId: by.id, chosenAt: sql`now()` }
    await tx
      .insert(priceGaps)
      .values(chosen)
      .onConflictDoUpdate({ target: priceGaps.isOnly, set: chosen })
    if (before?.choice !== choice)
      await record(
        tx,
        by,
        { [GAP_SUBJECT]: GAP_WORDS[choice] },
        before?.choice ? { [GAP_SUBJECT]: GAP_WORDS[before.choice] } : undefined,
      )
    return ok('Saved. All products follow within a minute.')
  })

/**
 * Confirms what was shown; what says something else by now is left out.
 * @param shown hash by topic
 * @returns how many
 */
export const confirmShown = (
  db: Database,
  by: By,
  shown: Readonly<Record<string, string>>,
): Promise<{ confirmed: number; changed: number }> =>
  db.transaction(async (tx) => {
    const claims = confirmableClaims((await readWords(tx)).words.texts)
    const now = [...(await readConfirmables(tx)), ...claims]
    const same = now.filter(({ topic, sha256 }) => shown[topic] === sha256)
    await writeConfirmations(tx, by, same)
    if (same.length > 0)
      await record(tx, by, Object.fromEntries(same.map(({ name }) => [name, 'confirmed'])))
    // The last of them may open the shop: a notice of the channel that each node listens on.
    await tx.execute(sql`select pg_notify('catalogue', '')`)
    return { confirmed: same.length, changed: Object.keys(shown).length - same.length }
  })

async function writeConfirmations(
  tx: Transaction,
  by: By,
  confirmed: readonly Confirmable[],
): Promise<void> {
  for (const { topic, sha256 } of confirmed)
    await tx
      .insert(confirmations)
      .values({ topic, sha256, staffId: by.id })
      .onConflictDoUpdate({
        target: confirmations.topic,
        set: { sha256, staffId: by.id, confirmedAt: sql`now()` },
      })
}

/** One change of rates at a time. */
const lockRates = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('tax rates'))`)

async function record(
  tx: Transaction,
  by: By,
  after: Record<string, string>,
  before?: Record<string, string>,
): Promise<void> {
  await tx.insert(auditEvents).values({
    ...staffActor(by),
    subjectType: 'words',
    subjectId: HISTORY_SUBJECT,
    action: 'changed',
    before,
    after,
  })
}
