import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { RunningShop } from '../../running-shop.ts'
import type { Visitor } from '../../visitor.ts'
import { attemptsOf } from './checkout-client.ts'

export type BankForm = { action: string; fields: Record<string, string> }
export type BankReturn = { callbackUrl: string; encResponse: string }

/** The form on the page that sends the browser to the bank. */
export async function bankForm(visitor: Visitor, orderId: string): Promise<BankForm> {
  const page = await visitor.get(`/pay/${orderId}`)
  const html = await page.text()
  const [, action = '', inside = ''] =
    /<form[^>]*action="(http[^"]+)"[^>]*>(.*?)<\/form>/s.exec(html) ?? []
  if (page.status !== 200 || !action) throw new Error(`/pay answered ${page.status} without a form`)
  const inputs = [...inside.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
  return {
    action: action.replaceAll('&amp;', '&'),
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])),
  }
}

/**
 * Goes to the bank as the browser does, and gives the reference of the payment that is open there.
 */
export async function goToBank(
  shop: RunningShop,
  visitor: Visitor,
  orderId: string,
): Promise<string> {
  const { action, fields } = await bankForm(visitor, orderId)
  const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  if (answer.status !== 200)
    throw new Error(`the bank answered ${answer.status}: ${await answer.text()}`)
  const [newest] = await attemptsOf(shop, orderId)
  return newest?.reference ?? ''
}

/** Presses a button of the bank's page. Closing its window returns nothing. */
export async function decide(
  { bankUrl }: Pick<RunningShop, 'bankUrl'>,
  reference: string,
  as:
    | 'pay'
    | 'decline'
    | 'cancel'
    | 'close'
    | 'pay-later'
    | 'decline-later'
    | 'fee-on-top'
    | 'less-paid'
    | 'wrong-amount'
    | 'unknown'
    | 'odd-code',
  more: Record<string, unknown> = {},
): Promise<BankReturn> {
  const answer = await fetch(`${bankUrl}/api/transactions/${reference}/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as, ...more }),
  })
  if (answer.status !== 200) throw new Error(`the bank answered ${answer.status}`)
  return (await answer.json()) as BankReturn
}

/** The bank's own record of a payment. */
export const bankRecord = async (
  { bankUrl }: RunningShop,
  reference: string,
): Promise<Record<string, unknown>> =>
  (await (await fetch(`${bankUrl}/api/transactions/${reference}`)).json()) as Record<
    string,
    unknown
  >

/** Posts as the bank's page does: cross-site, so without any cookie of the shop. */
export function returnFromBank(
  { url, bankUrl }: Pick<RunningShop, 'url' | 'bankUrl'>,
  fields: Record<string, string>,
): Promise<Response> {
  return fetch(`${url}/payments/return`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: bankUrl, 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(fields),
  })
}

/** To the bank, a decision there, and back. */
export async function payAs(
  shop: RunningShop,
  visitor: Visitor,
  orderId: string,
  as: 'pay' | 'decline' | 'cancel',
): Promise<{ reference: string; sealed: string; location: string | null }> {
  const reference = await goToBank(shop, visitor, orderId)
  const { encResponse } = await decide(shop, reference, as)
  const back = await returnFromBank(shop, { encResponse })
  expect(back.status).toBe(303)
  return { reference, sealed: encResponse, location: back.headers.get('location') }
}

/** Requests the payment's state, as the order's page does after nobody came back from the bank. */
export async function requestPaymentState(
  visitor: Visitor,
  orderId: string,
): Promise<{ status: number; body: string }> {
  const answer = await visitor.post(`/order-success/${orderId}/state`, {})
  return { status: answer.status, body: await answer.text() }
}

/** Sent mails that confirm the payment of an order. */
export function paidMails({ dataDir }: Pick<RunningShop, 'dataDir'>, orderId: string): string[] {
  const folder = path.join(dataDir, 'mail')
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .filter((mail) =>
        new RegExp(`^Subject: .*#${orderId.slice(0, 8)} is paid\\r?$`, 'm').test(mail),
      )
  } catch {
    return []
  }
}

/** Sets the bank's behaviour for one payment: `{ enquiry, refund }` (sandbox-bank/README.md). */
export async function setBankBehaviour(
  { bankUrl }: Pick<RunningShop, 'bankUrl'>,
  reference: string,
  behaviour: Record<string, unknown>,
): Promise<void> {
  await postToBank(bankUrl, `${reference}/behaviour`, behaviour)
}

/** Completes the refund now, not only after a minute. */
export const completeRefundAtBank = (
  { bankUrl }: Pick<RunningShop, 'bankUrl'>,
  reference: string,
) => postToBank(bankUrl, `${reference}/refund-done`, {})

async function postToBank(
  bankUrl: string,
  path: string,
  body: Record<string, unknown>,
): Promise<void> {
  const answer = await fetch(`${bankUrl}/api/transactions/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}: ${await answer.text()}`)
}
