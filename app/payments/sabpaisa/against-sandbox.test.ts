import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ok } from '#app/basics/result.ts'
import { makeEnvelopeV2 } from '../../../sandbox-bank/protocol/envelope.ts'
import { makeEnvelopeV1 } from '../../../sandbox-bank/protocol/envelope-v1.ts'
import {
  openBankPage,
  attempt,
  callbackUrl,
  stopBank,
  post,
  press,
  returnForm,
  spawnBank,
  type SpawnedBank,
  postToBank,
} from '../../../tests/servers/spawned-bank.ts'
import { open, seal, sabPaisaKeys } from './cipher.server.ts'
import { keysV1, openV1, sealV1 } from './cipher-v1.server.ts'
import v1Vectors from './v1-vectors.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }

// Starting a program takes a while on a busy machine.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 })

test.each(vectors)(
  'vector "$name" is opened and sealed alike by the bank’s own implementation',
  async (vector) => {
    const [shop, envelope] = [
      sabPaisaKeys(vector.authKey, vector.authIV),
      await makeEnvelopeV2(vector.authKey, vector.authIV),
    ]
    const iv = Uint8Array.from(Buffer.from(vector.iv, 'hex'))
    expect(await envelope.seal(vector.plaintext, iv)).toBe(vector.ciphertext)
    expect(open(shop, await envelope.seal(vector.plaintext))).toEqual(ok(vector.plaintext))
    expect(await envelope.open(seal(shop, vector.plaintext))).toBe(vector.plaintext)
    expect(open(shop, envelope.inAnswers(vector.ciphertext))).toEqual(ok(vector.plaintext))
  },
)
test.each(v1Vectors)(
  'protocol version 1: vector "$name" is opened and sealed alike by the bank’s own implementation',
  async (vector) => {
    const [shop, envelope] = [
      keysV1(vector.authKey, vector.authIV),
      await makeEnvelopeV1(vector.authKey, vector.authIV),
    ]
    expect(await envelope.seal(vector.plaintext)).toBe(vector.ciphertext)
    expect(await envelope.open(sealV1(shop, vector.plaintext))).toBe(vector.plaintext)
    for (const written of [
      vector.ciphertext,
      envelope.inAnswers(vector.ciphertext),
      envelope.inNotices(vector.ciphertext),
    ])
      expect(openV1(shop, written)).toEqual(ok(vector.plaintext))
  },
)

describe.each([1, 2] as const)('protocol version %i', (protocolVersion) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))
  let bank: SpawnedBank
  beforeAll(async () => void (bank = await spawnBank(folder, { protocolVersion })))
  afterAll(async () => {
    await stopBank(bank)
    rmSync(folder, { recursive: true })
  })

  test('a payment the bank has not seen is not found; one nobody has decided is pending', async () => {
    expect(await bank.gateway.fetchStatus('OPEN1')).toEqual(
      ok({
        reference: 'OPEN1',
        outcome: 'not_found',
        rawCode: '404',
        clientCode: 'DEMO1',
        message: 'Transaction not found',
      }),
    )
    await openBankPage(bank, 'OPEN1')
    expect(await bank.gateway.fetchStatus('OPEN1')).toMatchObject(
      ok({ outcome: 'pending', rawCode: '0100', amount: 149_950 }),
    )
  })
  test('Pay: the page shows the amount, the return says success, and the enquiry agrees', async () => {
    const page = await (await openBankPage(bank, 'PAY1')).text()
    for (const words of ['₹1,499.50', 'Asha Rao Sohne', '9000000001']) expect(page).toContain(words)
    const { action, fields } = returnForm(await press(bank, 'PAY1', { as: 'pay' }))
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
    await openBankPage(bank, reference)
    const returned = bank.gateway.readReturn({
      fields: returnForm(await press(bank, reference, { as })).fields,
    })
    expect(returned).toMatchObject(ok({ reference, ...expected }))
    expect(await bank.gateway.fetchStatus(reference)).toEqual(returned)
    if (as === 'cancel') expect(returned.ok && 'amount' in returned.value).toBe(false)
  })
  test('a return by a link is read, with its message as it stands in the address', async () => {
    // Four references, so that the base64 of protocol version 1 has a plus in it, which arrives as
    // a space.
    for (const reference of ['LINK1', 'LINK2', 'LINK3', 'LINK4']) {
      await openBankPage(bank, reference)
      const page = await press(bank, reference, { as: 'pay', back: 'link' })
      const link = new URL(/id="return"[^>]* href="([^"]*)"/.exec(page)?.[1] ?? '')
      expect(bank.gateway.readReturn({ fields: link.searchParams })).toMatchObject(
        ok({ reference, outcome: 'succeeded' }),
      )
    }
  })
  test('T11 Close the window: nothing comes back, and the enquiry knows of the payment', async () => {
    await openBankPage(bank, 'CLOSE1')
    const page = await press(bank, 'CLOSE1', { as: 'close' })
    expect(page).toContain('You may close this window')
    expect(returnForm(page).action).toBeUndefined()
    expect(await bank.gateway.fetchStatus('CLOSE1')).toMatchObject(
      ok({ outcome: 'succeeded', amount: 149_950, paid: 149_950 }),
    )
  })
  test('T23 coming back to a decided payment shows the decision, with the same way to the shop', async () => {
    await openBankPage(bank, 'BACK1')
    await press(bank, 'BACK1', { as: 'pay' })
    const page = await (await openBankPage(bank, 'BACK1')).text()
    expect(page).toContain('Payment successful')
    expect(bank.gateway.readReturn({ fields: returnForm(page).fields })).toMatchObject(
      ok({ reference: 'BACK1', outcome: 'succeeded' }),
    )
  })
  test('a test may decide without a browser and bring the return itself', async () => {
    await openBankPage(bank, 'API1')
    const back = await postToBank(bank, 'API1', 'decide', { as: 'pay' })
    expect(back['callbackUrl']).toBe(callbackUrl)
    expect(
      bank.gateway.readReturn({
        fields: new URLSearchParams({ encResponse: back['encResponse'] ?? '' }),
      }),
    ).toMatchObject(ok({ reference: 'API1', outcome: 'succeeded' }))
  })
  test('a request of the other protocol version is not tried: the setting decides', async () => {
    const [first, second] = [
      keysV1('DemoKey-0123456A', 'DemoIv--6543210B'),
      sabPaisaKeys(btoa('s'.repeat(32)), btoa('b'.repeat(48))),
    ]
    const text = 'clientTxnId=T0001&clientCode=DEMO1&status=SUCCESS&statusCode=0000'
    const other = protocolVersion === 1 ? seal(second, text) : sealV1(first, text)
    expect(
      bank.gateway.readReturn({ fields: new URLSearchParams({ encResponse: other }) }),
    ).toEqual({ ok: false, error: 'unreadable' })
    const { url } = (await bank.gateway.start(attempt('OTHER1'))).value
    expect((await post(url, { encData: other, clientCode: 'DEMO1' })).status).toBe(400)
  })
  test('T16 a bank killed and started again on the same folder still knows what it decided', async () => {
    await openBankPage(bank, 'KILL1')
    await press(bank, 'KILL1', { as: 'pay' })
    await openBankPage(bank, 'KILL2')
    await stopBank(bank, 'SIGKILL')
    expect(await bank.gateway.fetchStatus('KILL1')).toMatchObject({ error: { why: 'unavailable' } })
    bank = await spawnBank(folder, { protocolVersion, port: new URL(bank.origin).port })
    expect(await bank.gateway.fetchStatus('KILL1')).toMatchObject(
      ok({ outcome: 'succeeded', amount: 149_950 }),
    )
    expect(await bank.gateway.fetchStatus('KILL2')).toMatchObject(
      ok({ outcome: 'pending', amount: 149_950 }),
    )
  })
})

test('a test bank does not run in production', async () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const bank = spawn(path.join(root, 'node_modules/.bin/node'), ['sandbox-bank/main.ts'], {
    cwd: root,
    env: { NODE_ENV: 'production' },
  })
  const [said, [code]] = await Promise.all([text(bank.stderr), once(bank, 'exit')])
  expect([said, code]).toEqual([expect.stringMatching(/^sandbox bank: NODE_ENV is production/), 1])
})
test('the bank ends when whoever started it does', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))
  const { child } = await spawnBank(folder)
  const gone = once(child, 'exit')
  child.stdin?.end()
  expect(await gone).toEqual([0, null])
  rmSync(folder, { recursive: true })
})
