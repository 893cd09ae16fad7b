import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { ok } from '#app/basics/result.ts'
import { makeEnvelope } from '../../sandbox-bank/envelope.ts'
import type { BankForm, PaymentGateway } from './gateway.ts'
import { open, seal, sabPaisaKeys } from './sabpaisa-cipher.server.ts'
import { makeSabPaisa } from './sabpaisa.server.ts'
import vectors from './sabpaisa-vectors.json' with { type: 'json' }

// The only place where the shop's protocol and the bank's own meet: here over real sockets, the bank as a real child.

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 }) // starting a program takes a while on a busy machine
const root = path.resolve(import.meta.dirname, '../..')
const [authKey, authIV] = ['s'.repeat(32), 'b'.repeat(48)].map((bytes) => btoa(bytes)) as [string, string]
const callbackUrl = 'http://localhost:3000/payments/return'
const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))

type RunningBank = { origin: string; child: ChildProcess; gateway: PaymentGateway }
let bank: RunningBank
beforeAll(async () => void (bank = await startBank()))
afterAll(async () => {
  await end(bank, 'SIGTERM')
  rmSync(folder, { recursive: true })
})

async function startBank(port = '0'): Promise<RunningBank> {
  const child = spawn(path.join(root, 'node_modules/.bin/node'), ['sandbox-bank/main.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      BANK_PORT: port,
      BANK_DIR: folder,
      BANK_CLIENT_CODE: 'DEMO1',
      BANK_USER: 'demo_user',
      BANK_PASSWORD: 'demo=pass',
      BANK_AUTH_KEY: authKey,
      BANK_AUTH_IV: authIV,
    },
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const origin = line.replace(/^sandbox bank ready /, '')
  const gateway = makeSabPaisa({
    clientCode: 'DEMO1',
    transUserName: 'demo_user',
    transUserPassword: 'demo=pass',
    authKey,
    authIV,
    paramEncoding: 'raw',
    initUrl: `${origin}/SabPaisa/sabPaisaInit?v=1`,
    enquiryUrl: `${origin}/SPTxtnEnquiry/getTxnStatusByClientxnId`,
  })
  return { origin, child, gateway }
}
async function end({ child }: RunningBank, signal: NodeJS.Signals) {
  const gone = once(child, 'exit')
  child.kill(signal)
  return gone
}

const attempt = (reference: string) => ({
  reference,
  orderId: '0a1b2c3d-0000-4000-8000-000000000000',
  amount: paise(149_950),
  at: new Date('2025-07-03T09:04:15Z'),
  callbackUrl,
  payer: { name: 'Asha Rao & Söhne', email: 'asha@example.com', phone: '+91 90000 00001', address: '12, एमजी रोड, Prayagraj' },
})
const post = (url: string, fields: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
const start = (reference: string, form: BankForm = bank.gateway.start(attempt(reference))) => post(form.url, form.fields)
const press = async (reference: string, as: string) => (await post(`${bank.origin}/SabPaisa/decide`, { clientTxnId: reference, as })).text()
const attributes = (page: string) => ({
  action: /id="return"[^>]* action="([^"]*)"/.exec(page)?.[1],
  fields: new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [name, value]),
  ),
})

test.each(vectors)('vector "$name" is opened and sealed alike by the bank’s own implementation', async (vector) => {
  const [shop, envelope] = [sabPaisaKeys(vector.authKey, vector.authIV), await makeEnvelope(vector.authKey, vector.authIV)]
  const iv = Uint8Array.from(Buffer.from(vector.iv, 'hex'))
  expect(await envelope.seal(vector.plaintext, iv)).toBe(vector.ciphertext)
  expect(await envelope.open(vector.ciphertext)).toBe(vector.plaintext)
  expect(await envelope.open(vector.ciphertext.toLowerCase())).toBe(vector.plaintext)
  expect(open(shop, await envelope.seal(vector.plaintext))).toEqual(ok(vector.plaintext))
  expect(await envelope.open(seal(shop, vector.plaintext))).toBe(vector.plaintext)
  for (const damaged of [
    '',
    vector.ciphertext.slice(2),
    `${vector.ciphertext}ZZ`,
    vector.ciphertext.replace(/^./, '0'),
    vector.ciphertext.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ]) {
    expect(await envelope.open(damaged)).toBeUndefined()
  }
})
test('a payment the bank has not seen is not found; one nobody has decided is pending', async () => {
  expect(await bank.gateway.fetchStatus('OPEN1')).toEqual(
    ok({ reference: 'OPEN1', outcome: 'not_found', rawCode: '404', clientCode: 'DEMO1', message: 'Transaction not found' }),
  )
  await start('OPEN1')
  expect(await bank.gateway.fetchStatus('OPEN1')).toMatchObject(ok({ outcome: 'pending', rawCode: '0100', amount: 149_950 }))
})
test('Pay: the page shows the amount, the return says success, and the enquiry agrees', async () => {
  const page = await (await start('PAY1')).text()
  for (const words of ['₹1,499.50', 'Asha Rao Sohne', '9000000001']) expect(page).toContain(words)
  const { action, fields } = attributes(await press('PAY1', 'pay'))
  expect(action).toBe(callbackUrl)
  const returned = bank.gateway.readReturn({ fields })
  expect(returned).toEqual(
    ok({
      reference: 'PAY1',
      outcome: 'succeeded',
      rawCode: '0000',
      amount: 149_950,
      paid: 149_950,
      clientCode: 'DEMO1',
      currency: 'INR',
      method: 'UPI',
      gatewayRef: expect.stringMatching(/^\d{18}$/),
      bankRef: expect.stringMatching(/^\d{12}$/),
      message: 'Your transaction is successful, thank you.',
    }),
  )
  expect(await bank.gateway.fetchStatus('PAY1')).toEqual(returned)
})
test.each([
  ['decline', { outcome: 'failed', rawCode: '0300', amount: 149_950 }],
  ['cancel', { outcome: 'aborted', rawCode: '0200' }],
])('%s: the return and the enquiry agree', async (as, expected) => {
  const reference = as.toUpperCase()
  await start(reference)
  const returned = bank.gateway.readReturn({ fields: attributes(await press(reference, as)).fields })
  expect(returned).toMatchObject(ok({ reference, ...expected }))
  expect(await bank.gateway.fetchStatus(reference)).toEqual(returned)
  if (as === 'cancel') expect(returned.ok && 'amount' in returned.value).toBe(false)
})
test('T11 Close the window: nothing comes back, and the enquiry knows of the payment', async () => {
  await start('CLOSE1')
  const page = await press('CLOSE1', 'close')
  expect(page).toContain('You may close this window')
  expect(attributes(page).action).toBeUndefined()
  expect(await bank.gateway.fetchStatus('CLOSE1')).toMatchObject(ok({ outcome: 'succeeded', amount: 149_950, paid: 149_950 }))
})
test('T23 coming back to a decided payment shows the decision, with the same way to the shop', async () => {
  await start('BACK1')
  await press('BACK1', 'pay')
  const page = await (await start('BACK1')).text()
  expect(page).toContain('Payment successful')
  expect(bank.gateway.readReturn({ fields: attributes(page).fields })).toMatchObject(ok({ reference: 'BACK1', outcome: 'succeeded' }))
})
test('a test may decide without a browser and bring the return itself', async () => {
  await start('API1')
  const answer = await fetch(`${bank.origin}/api/transactions/API1/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"as":"pay"}',
  })
  const back = (await answer.json()) as { callbackUrl: string; encResponse: string }
  expect(back.callbackUrl).toBe(callbackUrl)
  expect(bank.gateway.readReturn({ fields: new URLSearchParams({ encResponse: back.encResponse }) })).toMatchObject(
    ok({ reference: 'API1', outcome: 'succeeded' }),
  )
})
test('T16 a bank killed and started again on the same folder still knows what it decided', async () => {
  await start('KILL1')
  await press('KILL1', 'pay')
  await start('KILL2')
  await end(bank, 'SIGKILL')
  expect(await bank.gateway.fetchStatus('KILL1')).toMatchObject({ error: { why: 'unavailable' } })
  bank = await startBank(new URL(bank.origin).port)
  expect(await bank.gateway.fetchStatus('KILL1')).toMatchObject(ok({ outcome: 'succeeded', amount: 149_950 }))
  expect(await bank.gateway.fetchStatus('KILL2')).toMatchObject(ok({ outcome: 'pending', amount: 149_950 }))
})
test('the bank ends when whoever started it does', async () => {
  const other = await startBank()
  const gone = once(other.child, 'exit')
  other.child.stdin?.end()
  expect(await gone).toEqual([0, null])
})
