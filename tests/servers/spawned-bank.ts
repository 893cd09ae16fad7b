import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { paise } from '#app/basics/money.ts'
import type { PaymentForm } from '#app/payments/gateway.ts'
import { makeRazorpay } from '#app/payments/razorpay/razorpay.server.ts'
import type { ProtocolVersion } from '#app/payments/sabpaisa/envelope.server.ts'
import { makeSabPaisa } from '#app/payments/sabpaisa/sabpaisa.server.ts'

// The shop's protocol meets the bank's own over real sockets, with the bank as a real child
// process.

const root = path.resolve(import.meta.dirname, '../..')
const KEYS = {
  1: ['DemoKey-0123456A', 'DemoIv--6543210B'],
  2: [btoa('s'.repeat(32)), btoa('b'.repeat(48))],
} as const

export const callbackUrl = 'http://localhost:3000/payments/return'

/** The sandbox's account at its other half. */
export const razorpayAccount = {
  keyId: 'rzp_test_0123456789abcd',
  keySecret: 'key-secret-of-tests',
  webhookSecret: 'webhook-secret-of-tests',
  previousWebhookSecret: undefined,
}

export type SpawnedBank = {
  origin: string
  child: ChildProcess
  gateway: ReturnType<typeof makeSabPaisa>
  razorpay: ReturnType<typeof makeRazorpay>
}

/** The sandbox bank as a program of its own, and the shop's adapter pointed at it. */
export async function spawnBank(
  folder: string,
  { protocolVersion = 2, port = '0' }: { protocolVersion?: ProtocolVersion; port?: string } = {},
): Promise<SpawnedBank> {
  const [authKey, authIV] = KEYS[protocolVersion]
  const child = spawn(path.join(root, 'node_modules/.bin/node'), ['sandbox-bank/main.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      BANK_PORT: port,
      BANK_DIR: folder,
      BANK_PROTOCOL_VERSION: String(protocolVersion),
      BANK_CLIENT_CODE: 'DEMO1',
      BANK_USER: 'demo_user',
      BANK_PASSWORD: 'demo=pass',
      BANK_AUTH_KEY: authKey,
      BANK_AUTH_IV: authIV,
      BANK_RAZORPAY_KEY_ID: razorpayAccount.keyId,
      BANK_RAZORPAY_KEY_SECRET: razorpayAccount.keySecret,
      BANK_RAZORPAY_WEBHOOK_SECRET: razorpayAccount.webhookSecret,
    },
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const origin = line.replace(/^sandbox bank ready /, '')
  const limits = { connectMs: 1_000, answerMs: 1_000, answerBytes: 64 * 1024 }
  const gateway = makeSabPaisa(
    {
      protocolVersion,
      clientCode: 'DEMO1',
      transUserName: 'demo_user',
      transUserPassword: 'demo=pass',
      authKey,
      authIV,
      paramEncoding: 'raw',
      initUrl: `${origin}/SabPaisa/sabPaisaInit?v=1`,
      enquiryUrl: `${origin}/SPTxtnEnquiry/getTxnStatusByClientxnId`,
      refundUrl: `${origin}/sabpaisa/refund`,
      partialRefunds: true,
    },
    { enquiry: limits, refund: limits },
  )
  const razorpay = makeRazorpay(
    { ...razorpayAccount, url: origin },
    { call: limits, refund: limits },
  )
  return { origin, child, gateway, razorpay }
}

export async function stopBank({ child }: SpawnedBank, signal: NodeJS.Signals = 'SIGTERM') {
  const gone = once(child, 'exit')
  child.kill(signal)
  return gone
}

export const attempt = (reference: string, at = callbackUrl) => ({
  reference,
  orderId: '0a1b2c3d-0000-4000-8000-000000000000',
  amount: paise(149_950),
  at: new Date('2025-07-03T09:04:15Z'),
  heldUntil: new Date('2025-07-03T09:34:15Z'),
  callbackUrl: at,
  wasStarted: false,
  payer: {
    name: 'Asha Rao & Söhne',
    email: 'asha@example.com',
    phone: '+91 90000 00001',
    address: '12, एमजी रोड, Prayagraj',
  },
})

export const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })

/** The shopper arrives at the bank. */
export async function openBankPage(
  { gateway }: SpawnedBank,
  reference: string,
  form?: PaymentForm,
): Promise<Response> {
  const { url, fields } = form ?? (await gateway.start(attempt(reference))).value
  return post(url, fields)
}

/** Presses a button of the bank's page, or submits a choice of its folded part. */
export const press = async (
  { origin }: SpawnedBank,
  reference: string,
  fields: Record<string, string>,
) => (await post(`${origin}/SabPaisa/decide`, { clientTxnId: reference, ...fields })).text()

/** Posts to the bank's machine API. */
export async function postToBank(
  { origin }: SpawnedBank,
  reference: string,
  path: string,
  body: object = {},
): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/transactions/${reference}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200)
    throw new Error(`the bank answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/** The form that takes the browser back to the shop. */
export const returnForm = (page: string) => ({
  action: /id="return"[^>]* action="([^"]*)"/.exec(page)?.[1],
  fields: new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  ),
})
