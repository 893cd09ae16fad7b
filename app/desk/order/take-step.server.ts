import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import type { Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import type { Permission } from '#app/staff/permissions.ts'
import type { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { RefundAccount } from '#app/payments/refund-account/refund-account.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import {
  acceptReturn,
  dropHeldExchange,
  failSentReplacement,
  markReplaced,
  refuseReturn,
} from '../returns/take-return-step.server.ts'
import { askBank } from '../refunds/ask-bank.server.ts'
import { askForAccount } from '../refunds/refund-account/ask-for-account.server.ts'
import { showAccount } from '../refunds/refund-account/show-account.server.ts'
import { payByHand, payToAccount, sendAgain } from '../refunds/take-refund-step.server.ts'
import { changeTracking, deliver, neverArrived, ship, undo } from './move-steps.server.ts'
import { confirmCash } from './confirm-cash.server.ts'
import type { OrderStepInput } from './order-step.ts'
import { addNote } from './story/add-note.server.ts'

type Services = {
  db: Database
  gateways: Gateways
  jobs: Jobs
  keys: Pick<SigningKeys, 'seeds'>
  now: () => Date
  log: Log
}

/** The member, if the role allows it. @throws 403 otherwise */
type Require = <Allowed extends Permission>(permission: Allowed) => StaffWho<Allowed>

/**
 * One step of an order, conditional on the state that it starts from: where a colleague was quicker,
 * nothing changes and it is said.
 * @returns what was done, or why not, in words; the account where that was asked for
 */
export async function takeStep(
  services: Services,
  require: Require,
  number: string,
  step: OrderStepInput,
): Promise<Result<string | RefundAccount, string | typeof CODE_WANTED>> {
  switch (step.step) {
    case 'ship':
      return ship(services, require('ship'), number, step)
    case 'track':
      return changeTracking(services, require('ship'), number, step)
    case 'deliver':
      return deliver(services, require('deliver'), number)
    case 'undo shipping':
      return undo(services, require('ship'), number)
    case 'never arrived':
      return neverArrived(services, require('deliver'), number, step)
    case 'confirm cash':
      return confirmCash(services, require('confirm orders'), number, step)
    case 'note':
      return addNote(services, require('note'), number, step)
    case 'accept return':
      return acceptReturn(services, require('receive returns'), step)
    case 'refuse return':
      return refuseReturn(services, require('refuse returns'), step)
    case 'send replacement':
      return markReplaced(services, require('ship'), step)
    case 'drop exchange':
      return dropHeldExchange(services, require('refuse returns'), step)
    case 'replacement failed':
      return failSentReplacement(services, require('refuse returns'), step)
    case 'check payment':
      return askBank(services, require('check payment'), number)
    case 'retry refund':
      return sendAgain(services, require('refund'), step)
    case 'ask for account':
      return askForAccount(services, require('open returns'), number)
    case 'show account':
      return showAccount(services, require('refund'), number)
    case 'refund to account':
      return payToAccount(services, require('refund'), step)
    case 'refund by hand':
      return payByHand(services, require('refund'), step)
    default:
      return step satisfies never
  }
}
