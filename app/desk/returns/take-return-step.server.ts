import type { Database } from '#db/database.ts'
import { DEMO_SELLER } from '#app/basics/opening/opening-words.ts'
import { inRupees, type Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { ExchangeState, ReplacementOutcome } from '#app/aftersales/exchange/exchange.ts'
import { trackingFrom, type TypedTracking } from '#app/orders/tracking.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import type { RefundWay } from '../refund-return.server.ts'
import {
  dropExchange,
  failReplacement,
  sendReplacement,
  type ExchangeRefusal,
} from '../settle-exchange.server.ts'
import { settleReturn, type ReturnRefusal } from '../settle-return.server.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }
type Told<Refusal = string> = Promise<Result<string, Refusal>>
/** Of a step that may refund. */
type ToldOrAsked = Told<string | typeof CODE_WANTED>

export async function acceptReturn(
  services: Services,
  by: StaffWho<'receive returns'>,
  { returnId, damaged }: { returnId: string; damaged: string },
): ToldOrAsked {
  const settlement = { accept: true as const, damaged: Number(damaged) }
  const settled = await settleReturn(services, staffActor(by), returnId, settlement, {
    asksForCode: asksForCode(by, services.now()),
  })
  if (!settled.ok)
    return err(settled.error.why === 'code wanted' ? CODE_WANTED : settledText(settled.error))
  const { refund, way, replacementSize } = settled.value
  const goods = goodsText(settled.value)
  return ok(
    replacementSize === undefined
      ? `Accepted. ${goods} ${refundText(refund, way)}`
      : `Accepted. ${goods} Now send size ${replacementSize}.`,
  )
}

export async function refuseReturn(
  services: Services,
  by: StaffWho<'refuse returns'>,
  { returnId, reason }: { returnId: string; reason: string },
): Told {
  const settlement = { accept: false as const, note: reason }
  const settled = await settleReturn(services, staffActor(by), returnId, settlement, {
    asksForCode: false,
  })
  return settled.ok ? ok('Refused. The customer is written to.') : err(settledText(settled.error))
}

export async function markReplaced(
  services: Services,
  by: StaffWho<'ship'>,
  { returnId, ...typed }: { returnId: string } & TypedTracking,
): Told {
  const sent = await sendReplacement(services, staffActor(by), returnId, trackingFrom(typed))
  return sent.ok
    ? ok(`Size ${sent.value.size} is sent. The customer is written to.`)
    : err(exchangeText(sent.error))
}

export async function dropHeldExchange(
  services: Services,
  by: StaffWho<'refuse returns'>,
  { returnId }: { returnId: string },
): ToldOrAsked {
  const dropped = await dropExchange(services, staffActor(by), returnId, {
    asksForCode: asksForCode(by, services.now()),
  })
  if (!dropped.ok)
    return err(dropped.error.why === 'code wanted' ? CODE_WANTED : exchangeText(dropped.error))
  const { refund, way, size } = dropped.value
  const money =
    refund === undefined
      ? 'The money goes back once the goods are accepted.'
      : refundText(refund, way)
  return ok(`Size ${size} is for sale again. ${money} The customer is written to.`)
}

/** `damaged`: pieces of it, as the form sends them; of a lost one nothing. */
export async function failSentReplacement(
  services: Services,
  by: StaffWho<'refuse returns'>,
  {
    returnId,
    outcome,
    damaged,
  }: { returnId: string; outcome: ReplacementOutcome; damaged: string },
): ToldOrAsked {
  const failed = await failReplacement(
    services,
    staffActor(by),
    returnId,
    outcome === 'lost' ? { outcome } : { outcome, damaged: Number(damaged) },
    { asksForCode: asksForCode(by, services.now()) },
  )
  if (!failed.ok)
    return err(failed.error.why === 'code wanted' ? CODE_WANTED : failureText(failed.error))
  const { refund, way } = failed.value
  const what =
    outcome === 'lost' ? 'The replacement was lost.' : `It came back. ${goodsText(failed.value)}`
  return ok(`${what} ${refundText(refund, way)} The customer is written to.`)
}

const failureText = (refusal: ExchangeRefusal): string =>
  refusal.why === 'settled already' && refusal.state === 'held'
    ? 'Nothing was changed: the replacement is not sent yet.'
    : exchangeText(refusal)

function goodsText({ quantity, damaged }: { quantity: number; damaged: number }): string {
  if (damaged === 0) return 'It is for sale again.'
  return damaged === quantity
    ? 'It is not for sale again.'
    : `${quantity - damaged} of ${quantity} are for sale again.`
}

function refundText(refund: Paise, way: RefundWay | undefined): string {
  if (refund === 0) return 'No money is to be paid back.'
  if (way === 'gateway') return `${inRupees(refund)} go back by themselves.`
  return way === 'account'
    ? `${inRupees(refund)} are owed: pay them from your bank to the customer’s account.`
    : `No gateway has this money: ${inRupees(refund)} are for you to give back.`
}

function settledText(refusal: ReturnRefusal): string {
  switch (refusal.why) {
    case 'no such return':
      return 'There is no such return any more.'
    case 'settled already':
      return `Nothing was changed: the return is ${refusal.state} by now.`
    case 'code wanted':
      return CODE_TEXT
    default:
      return refusal satisfies never
  }
}

const CODE_TEXT = 'Money goes back: enter a code from your authenticator app for this.'

const EXCHANGE_WORDS: Record<ExchangeState, string> = {
  held: 'is open',
  sent: 'was sent by now',
  released: 'was ended by now',
}

function exchangeText(refusal: ExchangeRefusal): string {
  switch (refusal.why) {
    case 'no such return':
      return 'There is no such return any more.'
    case 'no exchange':
      return 'It asks for the money, not for another size.'
    case 'settled already':
      return `Nothing was changed: the exchange ${EXCHANGE_WORDS[refusal.state]}.`
    case 'demo seller':
      return DEMO_SELLER
    case 'not accepted':
      return `Nothing was changed: the return is ${refusal.state}. Accept the goods first.`
    case 'code wanted':
      return CODE_TEXT
    default:
      return refusal satisfies never
  }
}
