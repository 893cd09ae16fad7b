import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { recordManualRefund, retryRefund, type RefundRefusal } from '../settle-refund.server.ts'
import { REFUND_STATE_WORDS } from './desk-refund.ts'

type Services = { db: Database; gateways: Gateways; jobs: Jobs; now: () => Date; log: Log }
type Told = Promise<Result<string, string | typeof CODE_WANTED>>

export async function sendAgain(
  services: Services,
  by: StaffWho<'refund'>,
  { refundId }: { refundId: string },
): Told {
  if (asksForCode(by, services.now())) return err(CODE_WANTED)
  const sent = await retryRefund(services, staffActor(by), refundId)
  return sent.ok ? ok('The refund is sent again.') : err(refusalText(sent.error))
}

export async function payByHand(
  services: Services,
  by: StaffWho<'refund'>,
  { refundId, note }: { refundId: string; note: string },
): Told {
  if (asksForCode(by, services.now())) return err(CODE_WANTED)
  const recorded = await recordManualRefund(services, staffActor(by), refundId, note)
  return recorded.ok
    ? ok('Noted as paid back. The customer is written to.')
    : err(refusalText(recorded.error))
}

export async function payToAccount(
  services: Services,
  by: StaffWho<'refund'>,
  { refundId, ...paid }: { refundId: string; account: string; reference: string },
): Told {
  if (asksForCode(by, services.now())) return err(CODE_WANTED)
  const recorded = await recordManualRefund(services, staffActor(by), refundId, paid)
  return recorded.ok
    ? ok('Noted as paid back. The customer is written to, and the account is erased here.')
    : err(refusalText(recorded.error))
}

function refusalText(refusal: RefundRefusal): string {
  switch (refusal.why) {
    case 'no such refund':
      return 'There is no such refund any more.'
    case 'unavailable':
      return 'Nothing was changed: the bank could not be asked whether it has the refund already. Try again in a minute.'
    case 'another account':
      return 'Nothing was changed: the customer names another account by now. Look again.'
    case 'at the gateway':
      return `Nothing was changed: the bank has a refund of this payment that is ${refusal.progress}. Look at the page of your gateway.`
    case 'in flight':
      return 'Nothing was changed: the bank may still pay it.'
    case 'invalid transition':
      return `Nothing was changed. The refund by now: ${REFUND_STATE_WORDS[refusal.state].toLowerCase()}.`
    default:
      return refusal satisfies never
  }
}
