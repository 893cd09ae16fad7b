import type { Database } from '#db/database.ts'
import type { WebhookTargets } from '#app/api/webhooks/sending/webhook-address.server.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import type { Result } from '#app/basics/result.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import {
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  saveWebhook,
  type MadeSecret,
} from '../change-webhooks.server.ts'
import type { WebhookStep } from '../webhook-change.ts'
import { queueTest, replayFailed, replayOne } from './queue-again.server.ts'

/** Steps that lead data elsewhere, or take it away: they ask for a fresh code. */
export const NEEDS_CODE: ReadonlySet<WebhookStep['step']> = new Set(['save', 'rotate', 'delete'])

/** @returns what to say, or a new secret to show */
export function takeWebhookStep(
  services: { db: Database; keys: SigningKeys; targets: WebhookTargets },
  by: StaffWho<'api'>,
  id: string,
  step: WebhookStep,
): Promise<Result<string | MadeSecret, FieldErrors>> {
  const { db } = services
  switch (step.step) {
    case 'save':
      return saveWebhook(services, by, id, step)
    case 'rotate':
      return rotateSecret(services, by, id)
    case 'pause':
      return pauseWebhook(db, by, id)
    case 'resume':
      return resumeWebhook(db, by, id)
    case 'delete':
      return deleteWebhook(db, by, id)
    case 'test':
      return queueTest(db, by, id)
    case 'replay':
      return replayOne(db, by, id, Number(step.delivery))
    case 'replay failed':
      return replayFailed(db, by, id, step.since)
    default:
      return step satisfies never
  }
}
