import { expect } from 'vitest'
import type { Visitor } from '../../visitor.ts'
import {
  bankRecord,
  completeRefundAtBank,
  goToBank,
  returnFromBank,
  setBankBehaviour,
} from './bank-client.ts'
import type { attemptsOf } from './checkout-client.ts'
import { goToLink, linkRecord, tellLink } from './link-client.ts'
import type { RunningShop } from '../shop-fixture.ts'

export type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number]

export const DECISIONS = [
  'pay',
  'close',
  'decline',
  'cancel',
  'pay-later',
  'decline-then-pay',
  'fee-on-top',
  'wrong-amount',
  'less-paid',
] as const
export type Decision = (typeof DECISIONS)[number]

/** Entry of the gateway's own ledger for one attempt; amounts in paise. */
export type Books = {
  isOpened: boolean
  isDecided: boolean
  /** As asked for, where SabPaisa took it: its ledger keeps no fee on top. */
  taken: number
  /** Given back, or on the way back. */
  back: number
}

/** Plays the shopper at one gateway, and that gateway itself, in the sandbox bank. */
export type GatewayClient = {
  /** Goes to the gateway from the order's pay page, and gives the reference of the attempt. */
  goTo(shop: RunningShop, visitor: Visitor, orderId: string): Promise<string>
  /** Decides an opened payment; somebody else may have been first, and then theirs stands. */
  decide(shop: RunningShop, reference: string, as: Decision): Promise<unknown>
  /** A payment that was decided is paid after all. */
  payAfterAll(shop: RunningShop, reference: string): Promise<unknown>
  /** The browser comes back, without any cookie of the shop. */
  comeBack(shop: RunningShop, reference: string): Promise<unknown>
  /** The gateway's own message, as things stand. */
  notify(shop: RunningShop, reference: string): Promise<unknown>
  setStatusChecks(shop: RunningShop, reference: string, to: 'normal' | 'down'): Promise<unknown>
  completeRefunds(shop: RunningShop, reference: string): Promise<unknown>
  books(shop: RunningShop, reference: string): Promise<Books>
}

const sabPaisa: GatewayClient = {
  goTo: goToBank,
  decide: (shop, reference, as) =>
    postToBank(shop, reference, 'decide', { body: { as }, allowed: [200, 409] }),
  payAfterAll: (shop, reference) => postToBank(shop, reference, 'tell', { body: { as: 'pay' } }),
  comeBack: async (shop, reference) =>
    returnFromBank(shop, await postToBank(shop, reference, 'return')),
  notify: (shop, reference) => postToBank(shop, reference, 'notice'),
  setStatusChecks: (shop, reference, enquiry) => setBankBehaviour(shop, reference, { enquiry }),
  completeRefunds: completeRefundAtBank,
  async books(shop, reference) {
    const record = (await bankRecord(shop, reference)) as Partial<BankRecord>
    const { openedAt, decision, verdict, amountPaise = 0, refund, earlierRefunds = [] } = record
    const refunds = [...earlierRefunds, ...(refund ? [refund] : [])]
    return {
      isOpened: openedAt !== undefined,
      isDecided: decision !== undefined,
      taken: verdict === 'success' ? amountPaise : 0,
      back: refunds.reduce((sum, one) => sum + one.amountPaise, 0),
    }
  },
}

type BankRecord = {
  openedAt: string
  decision: object
  verdict: string
  amountPaise: number
  refund: { amountPaise: number }
  earlierRefunds: { amountPaise: number }[]
}

/** @returns the answer of the bank's machine API */
async function postToBank(
  { bankUrl }: RunningShop,
  reference: string,
  route: string,
  { body = {}, allowed = [200] }: { body?: object; allowed?: number[] } = {},
): Promise<Record<string, string>> {
  const answer = await fetch(`${bankUrl}/api/transactions/${reference}/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(allowed).toContain(answer.status)
  return (await answer.json()) as Record<string, string>
}

/** A link can be paid again and again, so each is decided once, and paid after all once. */
const [decidedLinks, laterPaidLinks] = [new Set<string>(), new Set<string>()]
/** Where the browser comes back to after a decision. */
const linkReturns = new Map<string, string>()

const razorpay: GatewayClient = {
  goTo: goToLink,
  async decide(shop, reference, as) {
    if (decidedLinks.has(reference)) return
    decidedLinks.add(reference)
    const { return: address } = await tellLink(shop, reference, 'decide', {
      // The amount of a link is the one we asked for: only its currency could be another.
      as: as === 'wrong-amount' ? 'other-currency' : as,
      webhook: 'never',
    })
    if (address) linkReturns.set(reference, address)
  },
  async payAfterAll(shop, reference) {
    if (laterPaidLinks.has(reference)) return
    laterPaidLinks.add(reference)
    await tellLink(shop, reference, 'finish')
    if ((await razorpay.books(shop, reference)).taken === 0)
      await tellLink(shop, reference, 'decide', { as: 'pay', webhook: 'never' })
  },
  async comeBack(_, reference) {
    const address = linkReturns.get(reference)
    if (address) await fetch(address, { redirect: 'manual' })
  },
  notify: (shop, reference) => tellLink(shop, reference, 'webhook'),
  setStatusChecks: (shop, reference, status) => tellLink(shop, reference, 'behaviour', { status }),
  completeRefunds: (shop, reference) => tellLink(shop, reference, 'refunds-done'),
  async books(shop, reference) {
    const record: Partial<Awaited<ReturnType<typeof linkRecord>>> = await linkRecord(
      shop,
      reference,
    )
    const { status, payments = [] } = record
    const refunds = payments.flatMap((payment) => payment.refunds)
    return {
      isOpened: status !== undefined,
      isDecided: payments.length > 0 || (status !== undefined && status !== 'created'),
      taken: payments
        .filter(({ captured }) => captured)
        .reduce((sum, { amount }) => sum + amount, 0),
      back: refunds
        .filter((refund) => refund.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
    }
  },
}

const clients: Record<string, GatewayClient> = { sabpaisa: sabPaisa, razorpay }

export function clientOf({ gateway }: { gateway: string }): GatewayClient {
  const client = clients[gateway]
  if (!client) throw new Error(`no client of the gateway ${gateway}`)
  return client
}

/** Books of the attempt's own gateway; the other one must never have heard of it. */
export async function booksOf(
  shop: RunningShop,
  { gateway, reference }: Pick<Attempt, 'gateway' | 'reference'>,
): Promise<Books> {
  for (const [other, client] of Object.entries(clients))
    if (other !== gateway)
      expect([other, reference, (await client.books(shop, reference)).isOpened]).toEqual([
        other,
        reference,
        false,
      ])
  return clientOf({ gateway }).books(shop, reference)
}
