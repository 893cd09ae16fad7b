import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ok } from '#app/basics/result.ts'
import {
  openBankPage,
  attempt,
  stopBank,
  press,
  spawnBank,
  type SpawnedBank,
  postToBank,
} from '../../../tests/servers/spawned-bank.ts'
import { settle } from '../payment.ts'

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 })

const splitAtCommas = (name: string) => name.replaceAll('-', '')

describe.each([1, 2] as const)('protocol version %i', (protocolVersion) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))
  let bank: SpawnedBank
  beforeAll(async () => void (bank = await spawnBank(folder, { protocolVersion })))
  afterAll(async () => {
    await stopBank(bank)
    rmSync(folder, { recursive: true })
  })
  const decided = async (reference: string, wish: object) => {
    await openBankPage(bank, reference)
    return postToBank(bank, reference, 'decide', wish)
  }

  test.each([
    [
      'fee-on-top',
      { outcome: 'succeeded', amount: 149_950, paid: 151_450 },
      { state: 'succeeded' },
    ],
    [
      'less-paid',
      { outcome: 'succeeded', amount: 149_950, paid: 74_975 },
      { state: 'review', reason: 'less was paid than is owed' },
    ],
    [
      'wrong-amount',
      { outcome: 'succeeded', amount: 100, paid: 100 },
      { state: 'review', reason: 'the gateway names another amount' },
    ],
    ['unknown', { outcome: 'pending', rawCode: '0999' }, { state: 'pending' }],
    ['odd-code', { outcome: 'pending', rawCode: '0042' }, { state: 'pending' }],
    ['pay-later', { outcome: 'pending', rawCode: '0100' }, { state: 'pending' }],
  ] as const)('%s is heard as it is, and settled by the rules', async (as, heard, settled) => {
    const reference = `SAID${splitAtCommas(as)}`
    await decided(reference, { as })
    const seen = await bank.gateway.fetchStatus(reference)
    expect(seen).toMatchObject(ok(heard))
    if (!seen.ok) return
    const { orderId, amount } = attempt(reference)
    expect(
      settle(
        { reference, orderId, amount, state: 'redirected' },
        { status: 'pending', paid: false, method: 'online' },
        seen.value,
      ),
    ).toMatchObject(settled)
  })
  test.each([
    ['pay-later', 'succeeded'],
    ['decline-later', 'failed'],
    ['decline-then-pay', 'succeeded'],
  ])('%s ends as it says, by itself after its time', async (as, outcome) => {
    const reference = `ENDS${splitAtCommas(as)}`
    await decided(reference, { as, after: 1 })
    await vi.waitFor(
      async () => expect(await bank.gateway.fetchStatus(reference)).toMatchObject(ok({ outcome })),
      {
        timeout: 5_000,
        interval: 200,
      },
    )
  })
  test('what waits is told, and a return made then says so as well', async () => {
    await decided('TOLD1', { as: 'pay-later' })
    const { encResponse = '' } = await postToBank(bank, 'TOLD1', 'tell', { as: 'pay' })
    expect(bank.gateway.readReturn({ fields: new URLSearchParams({ encResponse }) })).toMatchObject(
      ok({ outcome: 'succeeded', paid: 149_950 }),
    )
  })
  test('a decline comes with the words of the bank', async () => {
    await decided('WORDS1', { as: 'decline', bankMessage: 'Insufficient funds in the account' })
    expect(await bank.gateway.fetchStatus('WORDS1')).toMatchObject(
      ok({ outcome: 'failed', message: 'Insufficient funds in the account' }),
    )
  })
  test('T05 words that smuggle in a success make the answer unreadable, and nothing is believed', async () => {
    await decided('WORDS2', {
      as: 'decline',
      bankMessage: 'no&statusCode=0000&status=SUCCESS&paidAmount=1499.5',
    })
    expect(await bank.gateway.fetchStatus('WORDS2')).toEqual({
      ok: false,
      error: { why: 'unavailable', detail: 'answer cannot be read' },
    })
  })
  test.each([
    ['slow', /^(UND_ERR_HEADERS_TIMEOUT|TimeoutError)$/],
    ['down', /^answered 503$/],
    ['garbage', /^answer cannot be opened$/],
    ['html', /^answer is not JSON$/],
    ['message', /^answer has no statusResponseData$/],
  ])(
    'T22 an enquiry that is %s says nothing about the payment, and the next one does',
    async (enquiry, detail) => {
      const reference = `ASK${enquiry.toUpperCase()}`
      await decided(reference, { as: 'pay', enquiry })
      expect(await bank.gateway.fetchStatus(reference)).toEqual({
        ok: false,
        error: { why: 'unavailable', detail: expect.stringMatching(detail) as string },
      })
      await postToBank(bank, reference, 'behaviour', { enquiry: 'normal' })
      expect(await bank.gateway.fetchStatus(reference)).toMatchObject(ok({ outcome: 'succeeded' }))
    },
  )

  /** Stand-in shop: reads a notice with the adapter and acknowledges it, as the real one does. */
  async function listeningShop() {
    const heard: string[] = []
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const fields = new URLSearchParams(
          Object.entries(JSON.parse(body) as Record<string, string>),
        )
        const read = bank.gateway.readNotice({ fields })
        heard.push(
          `${[...fields.keys()].join()} ${read.ok ? read.value.observation.outcome : 'unreadable'}`,
        )
        // Unavailable at first, as during a restart.
        if (heard.length === 1) response.writeHead(503).end()
        else response.end(JSON.stringify(read.ok ? read.value.acknowledgement : {}))
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => (server.closeAllConnections(), void server.close()))
    return {
      heard,
      callbackUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments/return`,
    }
  }
  test.each([
    ['encResponse', 'encResponse,clientCode'],
    ['encryptedResponse', 'encryptedResponse'],
  ])(
    'T10 a notice in the field %s comes before the return, again after a second, and is acknowledged to the letter',
    async (noticeField, names) => {
      const shop = await listeningShop()
      const reference = `NOTICE${noticeField.length}`
      const { value } = await bank.gateway.start(attempt(reference, shop.callbackUrl))
      await openBankPage(bank, reference, value)
      await postToBank(bank, reference, 'decide', {
        as: 'pay',
        notice: 'first',
        noticeField,
        back: 'never',
      })
      await vi.waitFor(
        () => expect(shop.heard).toEqual([`${names} succeeded`, `${names} succeeded`]),
        { timeout: 5_000 },
      )
      const record = (await (
        await fetch(`${bank.origin}/api/transactions/${reference}`)
      ).json()) as { notices: object[] }
      expect(record.notices).toMatchObject([
        { status: 503, acknowledged: false },
        { status: 200, acknowledged: true },
      ])
    },
  )
  test('what is chosen in the folded part of the page happens as well', async () => {
    await openBankPage(bank, 'FOLD1')
    expect(
      await press(bank, 'FOLD1', {
        as: 'unknown',
        after: '',
        back: 'never',
        notice: 'none',
        enquiry: 'normal',
        forSeconds: '60',
      }),
    ).toContain('You may close this window')
    expect(await bank.gateway.fetchStatus('FOLD1')).toMatchObject(
      ok({ outcome: 'pending', rawCode: '0999' }),
    )
  })
})
