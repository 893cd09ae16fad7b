import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { webhooks } from '#db/schema.ts'
import { queueCatalogueChanged } from '#app/api/webhooks/queueing/queue-touched-products.server.ts'
import { recordWebhookEvent } from '#app/api/webhooks/record-webhook-event.server.ts'
import {
  readWebhookAddress,
  type WebhookTargets,
} from '#app/api/webhooks/sending/webhook-address.server.ts'
import { sealSecret } from '#app/api/webhooks/signing/sealed-secret.server.ts'
import { newSecret } from '#app/api/webhooks/signing/sign-message.server.ts'
import type { WebhookTopic } from '#app/api/webhooks/messages/topics.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { ADDRESS_REFUSALS, GONE, NO_TOPIC, TOO_MANY } from './webhook-refusals.ts'
import { topicsOf, type NewWebhook } from './webhook-change.ts'

type Services = { db: Database; keys: SigningKeys; targets: WebhookTargets }

/** Upper bound on webhooks: one for each program. */
const MAX_WEBHOOKS = 10
/** Hours in which the secret before signs beside a new one. */
const OLD_SECRET_HOURS = 24

export type MadeSecret = { id: string; name: string; secret: string }

/** Adds a webhook, which is told what happens from now on. @returns its secret, shown only once */
export async function addWebhook(
  { db, keys, targets }: Services,
  by: StaffWho<'api'>,
  typed: NewWebhook,
): Promise<Result<MadeSecret, FieldErrors>> {
  const checked = checkTyped(typed, targets)
  if (!checked.ok) return checked
  const { host, ...values } = checked.value
  const [id, secret] = [randomUUID(), newSecret()]
  return db.transaction(async (tx) => {
    // One at a time, so that the bound holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sangam webhooks'))`)
    if ((await tx.$count(webhooks)) >= MAX_WEBHOOKS) return err(TOO_MANY)
    await tx.insert(webhooks).values({
      id,
      ...values,
      sealedSecret: sealSecret(keys, id, secret),
      chainSeq: sql`(select coalesce(max(seq), 0) from audit_chain)`,
    })
    const { name, topics } = values
    await recordWebhookEvent(tx, staffActor(by), id, 'added', { name, host, topics })
    return ok({ id, name, secret })
  })
}

export async function saveWebhook(
  { db, targets }: Omit<Services, 'keys'>,
  by: StaffWho<'api'>,
  id: string,
  typed: NewWebhook,
): Promise<Result<string, FieldErrors>> {
  const checked = checkTyped(typed, targets)
  if (!checked.ok) return checked
  const { host, ...values } = checked.value
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.update(webhooks).set(values).where(eq(webhooks.id, id))
    if (!rowCount) return err(GONE)
    const { name, topics } = values
    await recordWebhookEvent(tx, staffActor(by), id, 'changed', { name, host, topics })
    return ok(`${name} is saved.`)
  })
}

/** Makes a new secret; the one before signs too for a day, while the receiver is changed. */
export async function rotateSecret(
  { db, keys }: Omit<Services, 'targets'>,
  by: StaffWho<'api'>,
  id: string,
): Promise<Result<MadeSecret, FieldErrors>> {
  const secret = newSecret()
  return db.transaction(async (tx) => {
    const [rotated] = await tx
      .update(webhooks)
      .set({
        sealedSecret: sealSecret(keys, id, secret),
        oldSealedSecret: sql`${webhooks.sealedSecret}`,
        oldSecretUntil: sql`now() + ${OLD_SECRET_HOURS} * interval '1 hour'`,
      })
      .where(eq(webhooks.id, id))
      .returning({ name: webhooks.name })
    if (!rotated) return err(GONE)
    await recordWebhookEvent(tx, staffActor(by), id, 'secret_rotated', rotated)
    return ok({ id, ...rotated, secret })
  })
}

export async function pauseWebhook(
  db: Database,
  by: StaffWho<'api'>,
  id: string,
): Promise<Result<string, FieldErrors>> {
  return db.transaction(async (tx) => {
    const [paused] = await tx
      .update(webhooks)
      .set({ pausedAt: sql`now()`, pauseReason: 'member' })
      .where(and(eq(webhooks.id, id), isNull(webhooks.pausedAt)))
      .returning({ name: webhooks.name })
    if (!paused) return err(GONE)
    await recordWebhookEvent(tx, staffActor(by), id, 'paused', { ...paused, reason: 'member' })
    return ok(`${paused.name} is paused.`)
  })
}

/**
 * Goes on where the cursor of the webhook stands, with what happened to orders meanwhile. Products
 * were not noted while nobody wanted to know, so it is told to read them anew.
 */
export async function resumeWebhook(
  db: Database,
  by: StaffWho<'api'>,
  id: string,
): Promise<Result<string, FieldErrors>> {
  return db.transaction(async (tx) => {
    const [resumed] = await tx
      .update(webhooks)
      .set({ pausedAt: null, pauseReason: null, failingSince: null })
      .where(and(eq(webhooks.id, id), isNotNull(webhooks.pausedAt)))
      .returning({ name: webhooks.name })
    if (!resumed) return err(GONE)
    await queueCatalogueChanged(tx, [id])
    await recordWebhookEvent(tx, staffActor(by), id, 'resumed', resumed)
    return ok(`${resumed.name} is told again.`)
  })
}

/** Deletes it with its messages and their log; the record keeps that it was there. */
export async function deleteWebhook(
  db: Database,
  by: StaffWho<'api'>,
  id: string,
): Promise<Result<string, FieldErrors>> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(webhooks)
      .where(eq(webhooks.id, id))
      .returning({ name: webhooks.name })
    if (!deleted) return err(GONE)
    await recordWebhookEvent(tx, staffActor(by), id, 'deleted', deleted)
    return ok(`${deleted.name} is deleted.`)
  })
}

type Checked = { name: string; url: string; host: string; topics: WebhookTopic[] }

function checkTyped(typed: NewWebhook, targets: WebhookTargets): Result<Checked, FieldErrors> {
  const topics = topicsOf(typed)
  const address = readWebhookAddress(typed.url, targets)
  if (!address.ok) return err({ url: ADDRESS_REFUSALS[address.error] })
  if (topics.length === 0) return err(NO_TOPIC)
  return ok({ name: typed.name, url: address.value.href, host: address.value.host, topics })
}
