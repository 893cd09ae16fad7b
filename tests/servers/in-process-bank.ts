import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { makeBank } from '../../sandbox-bank/bank.ts'
import { makeEnvelopeV2 } from '../../sandbox-bank/protocol/envelope.ts'
import { openLedger } from '../../sandbox-bank/payments/ledger.ts'
import type { Merchant } from '../../sandbox-bank/settings.ts'

export const merchant: Merchant = {
  protocolVersion: 2,
  clientCode: 'DEMO1',
  user: 'demo_user',
  password: 'demo_pass',
  authKey: btoa('k'.repeat(32)),
  authIV: btoa('m'.repeat(48)),
}
export const envelope = await makeEnvelopeV2(merchant.authKey, merchant.authIV)
export const noon = new Date('2025-07-03T09:04:15Z') // UTC; 14:34:15 in India

/** A payment request of the shop, before a test changes it. */
export const request = {
  payerName: 'Asha Rao',
  payerEmail: 'asha@example.com',
  payerMobile: '9000000001',
  clientTxnId: 'T0001',
  amount: '149900.50',
  clientCode: 'DEMO1',
  transUserName: 'demo_user',
  transUserPassword: 'demo_pass',
  callbackUrl: 'http://localhost:3000/payments/return',
  channelId: 'W',
  amountType: 'INR',
  udf1: '0a1b2c3d-0000-4000-8000-000000000000',
}

/**
 * The sandbox bank without a socket, and with a clock that only the test moves. Its waits take no
 * time at all.
 */
export function openInProcessBank() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))
  const ledger = openLedger(folder)
  onTestFinished(() => (ledger.close(), rmSync(folder, { recursive: true })))
  let time = noon.getTime()
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(ms)
  const bank = makeBank({ merchant, envelope, ledger, now: () => new Date(time), wait })
  const ask = (where: string, init: RequestInit, remoteAddress: string) =>
    bank.request(where, init, { incoming: { socket: { remoteAddress } } })
  return {
    waited,
    pass: (seconds: number) => void (time += seconds * 1_000),
    form: (where: string, fields: Record<string, string>) =>
      ask(where, { method: 'POST', body: new URLSearchParams(fields) }, '203.0.113.9'),
    json: (where: string, body: unknown, from = '127.0.0.1', type = 'application/json') =>
      ask(
        where,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } },
        from,
      ),
    get: (where: string, from = '127.0.0.1') => ask(where, {}, from),
  }
}
export type InProcessBank = ReturnType<typeof openInProcessBank>

export const joined = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map((field) => field.join('='))
    .join('&')

/** The shopper arrives at the bank. */
export const init = async (bank: InProcessBank, fields: Record<string, string> = {}) =>
  bank.form('/SabPaisa/sabPaisaInit?v=1', {
    encData: await envelope.seal(joined({ ...request, ...fields })),
    clientCode: 'DEMO1',
  })

/** An enquiry; gives its answer sealed and opened. */
export const postEnquiry = async (bank: InProcessBank, clientTxnId = 'T0001') =>
  bank.json('/SPTxtnEnquiry/getTxnStatusByClientxnId', {
    clientCode: 'DEMO1',
    statusTransEncData: await envelope.seal(joined({ clientCode: 'DEMO1', clientTxnId })),
  })
export const enquire = async (bank: InProcessBank, clientTxnId = 'T0001') =>
  envelope.open(
    ((await (await postEnquiry(bank, clientTxnId)).json()) as { statusResponseData: string })
      .statusResponseData,
  )
