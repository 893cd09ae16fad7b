import { expect, test } from 'vitest'
import {
  enquire,
  envelope,
  init,
  joined,
  type InProcessBank,
  openInProcessBank,
} from '../../tests/servers/in-process-bank.ts'

type Answer = { apiStatusCode: string; apiStatusDescription: string; refundResponse: string | null }

async function openedWith(as: string) {
  const bank = openInProcessBank()
  await init(bank)
  if (as) await bank.json('/api/transactions/T0001/decide', { as })
  const { sabpaisaTxnId } = (await (await bank.get('/api/transactions/T0001')).json()) as {
    sabpaisaTxnId: string
  }
  return { bank, sabpaisaTxnId }
}
const post = (bank: InProcessBank, body: unknown) => bank.json('/sabpaisa/refund', body)
async function refund(
  { bank, sabpaisaTxnId }: Awaited<ReturnType<typeof openedWith>>,
  fields: Record<string, string> = {},
) {
  const text = joined({
    clientCode: 'DEMO1',
    amount: '149900.50',
    spTxnId: sabpaisaTxnId,
    clientTxnId: 'T0001',
    message: 'cancelled',
    ...fields,
  })
  const answer = await post(bank, { clientCode: 'DEMO1', refundQuery: await envelope.seal(text) })
  return { status: answer.status, ...((await answer.json().catch(() => ({}))) as Partial<Answer>) }
}
const inside = async ({ refundResponse }: Partial<Answer>) =>
  JSON.parse((await envelope.open(refundResponse ?? '')) ?? 'null') as unknown

test('a refund is accepted once, initiated at first and refunded within a minute', async () => {
  const opened = await openedWith('pay')
  expect(await enquire(opened.bank)).toContain('&refundStatusCode=null&')
  const answer = await refund(opened)
  expect(answer).toMatchObject({
    status: 200,
    apiStatusCode: '01',
    apiStatusDescription: 'Refund request accepted',
  })
  expect(await inside(answer)).toEqual({
    spTxnId: opened.sabpaisaTxnId,
    clientTxnId: 'T0001',
    refundInitDate: '2025-07-03T09:04:15.000Z',
    amount: '149900.5',
    clientCode: 'DEMO1',
    clientId: '0',
    message: 'Refund request accepted',
    statusCode: '0600',
    status: 'REFUND_INITIATED',
  })
  expect(await enquire(opened.bank)).toContain('&refundStatusCode=0600&')
  expect(await enquire(opened.bank)).toContain('&status=SUCCESS&statusCode=0000&')
  opened.bank.pass(60)
  expect(await enquire(opened.bank)).toContain('&refundStatusCode=0700&')
})
test('asked again it says that it has it already, keeps the first amount, and later that it is done', async () => {
  const opened = await openedWith('pay')
  await refund(opened, { amount: '100.00' })
  const again = await refund(opened)
  expect(again).toMatchObject({
    apiStatusCode: '11',
    apiStatusDescription: 'Refund request already submitted',
  })
  expect(await inside(again)).toMatchObject({ statusCode: '0600', amount: '100.0' })
  await opened.bank.json('/api/transactions/T0001/refund-done', {})
  expect(await refund(opened)).toMatchObject({ apiStatusCode: '10' })
  expect(await (await opened.bank.get('/api/transactions/T0001')).json()).toMatchObject({
    refundCode: '0700',
    refunds: 3,
    refund: { amountPaise: 10_000 },
  })
})
test('a part can be paid back, and once that is done another part, but never more than was paid', async () => {
  const opened = await openedWith('pay')
  await refund(opened, { amount: '100.00' })
  expect(await refund(opened, { amount: '200.00' })).toMatchObject({ apiStatusCode: '11' })
  opened.bank.pass(60)
  expect(await refund(opened, { amount: '200.00' })).toMatchObject({ apiStatusCode: '01' })
  expect(await enquire(opened.bank)).toContain('&refundStatusCode=0600&')
  opened.bank.pass(60)
  expect(await refund(opened, { amount: '149600.51' })).toMatchObject({ apiStatusCode: '10' })
  expect(await refund(opened, { amount: '149600.50' })).toMatchObject({ apiStatusCode: '01' })
})
test('what was charged on top can be paid back as well, but not more', async () => {
  const opened = await openedWith('fee-on-top')
  expect(await refund(opened, { amount: '151399.52' })).toMatchObject({ apiStatusCode: '06' })
  expect(await refund(opened, { amount: '151399.51' })).toMatchObject({ apiStatusCode: '01' })
})
test.each([
  ['pay', { amount: '0.00' }, '06'],
  ['pay', { amount: '149900.51' }, '06'],
  ['pay', { amount: 'all' }, '06'],
  ['pay', { clientTxnId: 'T0404' }, '07'],
  ['pay', { spTxnId: '1' }, '08'],
  ['pay', { clientCode: 'EVIL1' }, '04'],
  ['pay', { message: 'x&amount=1.00' }, '03'],
  ['decline', {}, '09'],
  ['', {}, '09'],
])('after "%s" a refund with %j is refused with %s', async (as, fields, code) => {
  const opened = await openedWith(as)
  expect(await refund(opened, fields)).toMatchObject({
    status: 200,
    apiStatusCode: code,
    refundResponse: null,
  })
  expect(await enquire(opened.bank)).toContain('&refundStatusCode=null&')
})
test('a refund that cannot be opened or read is refused', async () => {
  const { bank } = await openedWith('pay')
  for (const [body, code] of [
    [null, '03'],
    [{ clientCode: 'DEMO1' }, '03'],
    [{ clientCode: 'EVIL1', refundQuery: 'AB' }, '04'],
    [{ clientCode: 'DEMO1', refundQuery: 'AB' }, '02'],
  ] as const)
    expect(await (await post(bank, body)).json()).toMatchObject({ apiStatusCode: code })
})
test.each([
  ['refused', { status: 200, apiStatusCode: '09' }, 'null', []],
  ['down', { status: 503 }, 'null', []],
  ['slow', { apiStatusCode: '01' }, '0600', [30_000]],
  ['lost', { apiStatusCode: '01' }, '0600', [120_000]],
])(
  'a bank whose refunds are %s answers %j, and then has %s',
  async (behaviour, answer, code, waited) => {
    const opened = await openedWith('pay')
    await opened.bank.json('/api/transactions/T0001/behaviour', { refund: behaviour })
    expect(await refund(opened)).toMatchObject(answer)
    expect(await enquire(opened.bank)).toContain(`&refundStatusCode=${code}&`)
    expect(opened.bank.waited).toEqual(waited)
  },
)
test('a refund nobody asked for cannot be done', async () => {
  const { bank } = await openedWith('pay')
  expect((await bank.json('/api/transactions/T0001/refund-done', {})).status).toBe(409)
})
