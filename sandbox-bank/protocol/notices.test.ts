import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { envelope, init, openInProcessBank } from '../../tests/servers/in-process-bank.ts'

type Heard = {
  at: string
  type: string | undefined
  fields: Record<string, string>
  opened: string | undefined
}

/**
 * A shop that records each notice and answers as the test chooses; `right` is the acknowledgement.
 */
async function listeningShop(
  answer: (right: object, times: number) => { status?: number; body: unknown } = (right) => ({
    body: right,
  }),
) {
  const heard: Heard[] = []
  const hear = async (request: IncomingMessage) => {
    const body = await text(request)
    const type = request.headers['content-type']
    const fields = (
      type?.startsWith('application/json')
        ? JSON.parse(body)
        : Object.fromEntries(new URLSearchParams(body))
    ) as Record<string, string>
    const opened = await envelope.open(fields['encResponse'] ?? fields['encryptedResponse'] ?? '')
    heard.push({ at: request.url ?? '', type, fields, opened })
    return /&sabpaisaTxnId=(\d+)&/.exec(opened ?? '')?.[1]
  }
  const server = createServer((request, response) => {
    void hear(request).then((sabpaisaTxnId) => {
      const data = { statusCode: '01', message: 'Data successfully processed', sabpaisaTxnId }
      const { status = 200, body } = answer(
        { status: 200, message: 'API_SUCCESSFULL_MESSAGE', data, errors: 'null' },
        heard.length,
      )
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  return {
    heard,
    callbackUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments/return`,
  }
}
async function paying(shop: { callbackUrl: string }) {
  const bank = openInProcessBank()
  await init(bank, { callbackUrl: shop.callbackUrl })
  return { ...bank, decide: (wish: object) => bank.json('/api/transactions/T0001/decide', wish) }
}
const triesOf = async (bank: ReturnType<typeof openInProcessBank>) =>
  (
    (await (await bank.get('/api/transactions/T0001')).json()) as {
      notices: { status: number; acknowledged: boolean }[]
    }
  ).notices

test('nothing is told unless it is wished for', async () => {
  const shop = await listeningShop()
  const bank = await paying(shop)
  await bank.decide({ as: 'pay' })
  expect(shop.heard).toEqual([])
})
test('a notice comes before the return, beside the return’s address, and is told once when it is acknowledged', async () => {
  const shop = await listeningShop()
  const bank = await paying(shop)
  expect((await bank.decide({ as: 'pay', notice: 'first' })).status).toBe(200)
  expect(shop.heard).toMatchObject([
    { at: '/payments/notice', type: 'application/json', fields: { clientCode: 'DEMO1' } },
  ])
  expect(shop.heard[0]?.opened).toContain('&status=SUCCESS&statusCode=0000&')
  expect(await triesOf(bank)).toEqual([
    { at: '2025-07-03T09:04:15.000Z', status: 200, acknowledged: true },
  ])
  expect(bank.waited).toEqual([])
  // A double click is not a second decision.
  await bank.decide({ as: 'pay', notice: 'first' })
  expect(shop.heard).toHaveLength(1)
})
test('its field may have the other name', async () => {
  const shop = await listeningShop()
  const bank = await paying(shop)
  await bank.decide({ as: 'pay', notice: 'first', noticeField: 'encryptedResponse' })
  expect(Object.keys(shop.heard[0]?.fields ?? {})).toEqual(['encryptedResponse'])
  expect(shop.heard[0]?.opened).toContain('clientTxnId=T0001')
})
test('a notice alone: nobody comes back', async () => {
  const shop = await listeningShop()
  const bank = await paying(shop)
  expect(await (await bank.decide({ as: 'pay', notice: 'first', back: 'never' })).json()).toEqual(
    {},
  )
  expect(shop.heard).toHaveLength(1)
})
test('a notice after the return, and one when a payment that waited is decided', async () => {
  const shop = await listeningShop()
  const bank = await paying(shop)
  await bank.decide({ as: 'pay-later', after: 20, notice: 'after' })
  await vi.waitFor(() => expect(shop.heard).toHaveLength(2))
  expect(bank.waited.toSorted()).toEqual([20_000, 3_000])
})
test('a payment told of later is told to a shop that had a notice before', async () => {
  const shop = await listeningShop()
  const bank = await paying(shop)
  await bank.decide({ as: 'pay-later', notice: 'first' })
  await bank.json('/api/transactions/T0001/tell', { as: 'pay' })
  expect(shop.heard.map(({ opened }) => /statusCode=(\d+)/.exec(opened ?? '')?.[1])).toEqual([
    '0100',
    '0000',
  ])
})
test('a test may have a notice sent whenever it likes, and hears how it went', async () => {
  const shop = await listeningShop()
  const bank = await paying(shop)
  const sent = await bank.json('/api/transactions/T0001/notice', {
    noticeField: 'encryptedResponse',
  })
  expect(await sent.json()).toMatchObject({ status: 200, acknowledged: true })
  expect(shop.heard[0]?.opened).toContain('statusCode=0100')
})

test.each<[string, (right: object) => { status?: number; body: unknown }]>([
  ['another status', (right) => ({ status: 202, body: right })],
  ['text', () => ({ body: 'OK' })],
  ['another word', (right) => ({ body: { ...right, message: 'API_SUCCESSFUL_MESSAGE' } })],
  ['null in place of "null"', (right) => ({ body: { ...right, errors: null } })],
  [
    'the id of another payment',
    (right) => ({
      body: {
        ...right,
        data: { statusCode: '01', message: 'Data successfully processed', sabpaisaTxnId: '1' },
      },
    }),
  ],
  ['an error', () => ({ status: 500, body: {} })],
])(
  'a shop that answers with %s is told again, with growing waits, and then let be',
  async (_, answer) => {
    const shop = await listeningShop(answer)
    const bank = await paying(shop)
    await bank.decide({ as: 'pay', notice: 'first' })
    await vi.waitFor(async () => expect(await triesOf(bank)).toHaveLength(5))
    expect(bank.waited).toEqual([1_000, 4_000, 16_000, 64_000])
    expect((await triesOf(bank)).some(({ acknowledged }) => acknowledged)).toBe(false)
    expect(new Set(shop.heard.map(({ fields }) => fields['encResponse'])).size).toBe(1)
  },
)
test('a shop that is away at first is told until it acknowledges', async () => {
  const shop = await listeningShop((right, times) =>
    times < 3 ? { status: 503, body: '' } : { body: right },
  )
  const bank = await paying(shop)
  await bank.decide({ as: 'pay', notice: 'first' })
  await vi.waitFor(async () => expect(await triesOf(bank)).toHaveLength(3))
  expect((await triesOf(bank)).map(({ status, acknowledged }) => [status, acknowledged])).toEqual([
    [503, false],
    [503, false],
    [200, true],
  ])
})
test('a shop that cannot be reached at all does not hold up the payment', async () => {
  const bank = await paying({ callbackUrl: 'http://127.0.0.1:9/payments/return' })
  expect((await bank.decide({ as: 'pay', notice: 'first' })).status).toBe(200)
  await vi.waitFor(async () => expect(await triesOf(bank)).toHaveLength(5))
  expect((await triesOf(bank))[0]).toMatchObject({ status: 0, acknowledged: false })
})
test('coming back twice: the bank brings the return itself, ahead of the browser', async () => {
  const shop = await listeningShop(() => ({ status: 303, body: '' }))
  const bank = await paying(shop)
  const { encResponse } = (await (await bank.decide({ as: 'pay', back: 'twice' })).json()) as {
    encResponse: string
  }
  expect(shop.heard).toMatchObject([
    { at: '/payments/return', opened: await envelope.open(encResponse) },
  ])
})
