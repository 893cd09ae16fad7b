import { expect, test } from 'vitest'
import {
  enquire,
  envelope,
  init,
  joined,
  type InProcessBank,
  openInProcessBank,
  request,
} from '../tests/servers/in-process-bank.ts'

const press = (bank: InProcessBank, as: string) =>
  bank.form('/SabPaisa/decide', { clientTxnId: 'T0001', as })
const fieldOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

test('the page says what is paid, to whom and by whom, and that no real money moves', async () => {
  const answer = await init(openInProcessBank())
  const page = await answer.text()
  expect(answer.status).toBe(200)
  for (const words of [
    'Test bank: no real money moves',
    '₹1,49,900.50',
    'localhost:3000',
    'T0001',
    '#0A1B2C3D',
    'Asha Rao',
  ])
    expect(page).toContain(words)
  expect([...page.matchAll(/<button[^>]*>([^<]*)/g)].map((match) => match[1])).toEqual([
    'Pay',
    'Decline',
    'Cancel',
    'Close the window',
    'Let it go this way',
  ])
})
test('a request encoded as a form is understood too', async () => {
  const bank = openInProcessBank()
  const encData = await envelope.seal(new URLSearchParams(request).toString())
  expect(
    await (await bank.form('/SabPaisa/sabPaisaInit?v=1', { encData, clientCode: 'DEMO1' })).text(),
  ).toContain('Asha Rao')
})
test('Pay goes back to the shop by itself, with the whole answer and its oddities', async () => {
  const bank = openInProcessBank()
  await init(bank)
  const answer = await press(bank, 'pay')
  const page = await answer.text()
  expect(page).toContain(
    '<form id="return" class="choices" method="post" action="http://localhost:3000/payments/return">',
  )
  expect(fieldOf(page, 'clientCode')).toBe('DEMO1')
  expect(/<script nonce="([^"]+)">/.exec(page)?.[1]).toBe(
    /script-src 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
  )
  expect(answer.headers.get('content-security-policy')).toContain(
    'form-action http://localhost:3000;',
  )
  const text = (await envelope.open(fieldOf(page, 'encResponse'))) ?? ''
  expect(text.replace(/\d{12,}/g, '<digits>').replace(/&udf[2-9]=null|&udf1\d=null/g, '')).toBe(
    'payerName=Asha Rao&payerEmail=asha@example.com&payerMobile=9000000001&clientTxnId=T0001&payerAddress=null&amount=149900.5&clientCode=DEMO1' +
      '&paidAmount=149900.5&paymentMode=UPI&bankName=Sandbox Bank&amountType=INR&status=SUCCESS&statusCode=0000&challanNumber=&sabpaisaTxnId=<digits>' +
      '&sabpaisaMessage=Your transaction is successful, thank you.&bankMessage=Approved by the test bank, no money moved&bankErrorCode=null&sabpaisaErrorCode=null' +
      '&bankTxnId=<digits>&transDate=Thu Jul 03 14:34:15 IST 2025&udf1=0a1b2c3d-0000-4000-8000-<digits>&udf20=null',
  )
})
test.each([
  ['pay', 'status=SUCCESS&statusCode=0000', 'amount=149900.5', 'paidAmount=149900.5'],
  ['close', 'status=SUCCESS&statusCode=0000', 'amount=149900.5', 'paidAmount=149900.5'],
  ['decline', 'status=FAILED&statusCode=0300', 'amount=149900.5', 'paidAmount=null'],
  ['cancel', 'status=ABORTED&statusCode=0200', 'amount=null', 'paidAmount=null'],
])('after "%s" an enquiry says %s', async (as, ...said) => {
  const bank = openInProcessBank()
  await init(bank)
  expect(await enquire(bank)).toContain('&status=INITIATED&statusCode=0100&')
  await press(bank, as)
  for (const field of [...said, 'transDate=2025-07-03 14:34:15.0', 'refundStatusCode=null'])
    expect(`&${await enquire(bank)}&`).toContain(`&${field}&`)
})
test('an enquiry about an unknown payment says so; one that cannot be opened gets a Message', async () => {
  const bank = openInProcessBank()
  expect(await enquire(bank, 'T0404')).toContain('clientTxnId=T0404&clientCode=DEMO1&amount=null')
  expect(await enquire(bank, 'T0404')).toContain('&statusCode=404&status=TRANSACTION NOT FOUND&')
  for (const body of [
    null,
    {},
    { clientCode: 'DEMO1', statusTransEncData: 'AB' },
    {
      clientCode: 'EVIL1',
      statusTransEncData: await envelope.seal('clientCode=DEMO1&clientTxnId=T1'),
    },
  ]) {
    const answer = await bank.json('/SPTxtnEnquiry/getTxnStatusByClientxnId', body)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { Message: 'The request is invalid.' },
    ])
  }
})
test('posting an open payment again shows the same page; a decided one shows the decision and the way back', async () => {
  const bank = openInProcessBank()
  await init(bank)
  expect(await (await init(bank, { transDate: '2025-07-03 15:00:00' })).text()).toContain(
    'Close the window',
  )
  await press(bank, 'decline')
  const decided = await (await init(bank)).text()
  expect(decided).toContain('Payment declined')
  expect(decided).toContain('<button>Continue to the shop</button>')
  expect(decided).not.toContain('<script')
  expect(await envelope.open(fieldOf(decided, 'encResponse'))).toContain('statusCode=0300')
})
test('a decision stays: pressing Pay in another tab after Decline shows the refusal', async () => {
  const bank = openInProcessBank()
  await init(bank)
  await press(bank, 'decline')
  expect(await (await press(bank, 'pay')).text()).toContain('Payment declined')
  expect(await enquire(bank)).toContain('statusCode=0300')
})
test('a transaction id cannot be used again for another amount', async () => {
  const bank = openInProcessBank()
  await init(bank)
  expect((await init(bank, { amount: '1.00' })).status).toBe(409)
  expect(await enquire(bank)).toContain('amount=149900.5&')
})
test('closing the window tells the shop nothing', async () => {
  const bank = openInProcessBank()
  await init(bank)
  const page = await (await press(bank, 'close')).text()
  expect(page).toContain('You may close this window')
  expect(page).not.toContain('<form')
})
test.each([
  ['another password', { transUserPassword: 'wrong' }],
  ['another client', { clientCode: 'EVIL1' }],
  ['no amount', { amount: '' }],
  ['an amount of nothing', { amount: '0.00' }],
  ['a negative amount', { amount: '-1' }],
  ['three decimals', { amount: '1.001' }],
  ['dollars', { amountType: 'USD' }],
  ['a script to return to', { callbackUrl: 'javascript:alert(1)' }],
  ['an odd transaction id', { clientTxnId: 'T 1' }],
  ['no name', { payerName: '' }],
  ['T05 an amount smuggled into the name', { payerName: 'A&amount=1.00' }],
])('a request with %s is refused with a page that says so', async (_, fields) => {
  const answer = await init(openInProcessBank(), fields)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('This payment cannot go on'),
  ])
})
test('a request that cannot be opened is refused', async () => {
  const encData = await envelope.seal(joined(request))
  for (const fields of [
    {},
    { encData: 'garbage', clientCode: 'DEMO1' },
    { encData: encData.slice(2), clientCode: 'DEMO1' },
    { encData, clientCode: 'EVIL1' },
  ]) {
    expect(
      (
        await openInProcessBank().form(
          '/SabPaisa/sabPaisaInit?v=1',
          fields as Record<string, string>,
        )
      ).status,
    ).toBe(400)
  }
})
test('T35 what the merchant sends is shown, not run, and cannot loosen the policy', async () => {
  const bank = openInProcessBank()
  const page = await (
    await init(bank, {
      payerName: '<script>alert(1)</script>',
      callbackUrl: 'http://a;script-src/"><b>',
    })
  ).text()
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script')
  const back = await press(bank, 'pay')
  expect(await back.text()).not.toContain('"><b>')
  expect(back.headers.get('content-security-policy')).toContain('form-action http:;')
})
test('a test can play the shopper', async () => {
  const bank = openInProcessBank()
  expect((await bank.get('/api/transactions/T0001')).status).toBe(404)
  expect((await bank.json('/api/transactions/T0001/decide', { as: 'pay' })).status).toBe(404)
  await init(bank)
  expect(await (await bank.get('/api/transactions/T0001')).json()).toMatchObject({
    clientTxnId: 'T0001',
    amountPaise: 14_990_050,
  })
  const back = (await (
    await bank.json('/api/transactions/T0001/decide', { as: 'pay' })
  ).json()) as {
    callbackUrl: string
    encResponse: string
  }
  expect(Object.keys(back)).toEqual(['callbackUrl', 'encResponse'])
  expect(await envelope.open(back.encResponse)).toContain('statusCode=0000')
  expect(await (await bank.get('/api/transactions/T0001')).json()).toMatchObject({
    decision: { as: 'pay' },
  })
  const again = await bank.json('/api/transactions/T0001/decide', { as: 'decline' })
  expect([again.status, await again.json()]).toEqual([
    409,
    { error: 'already decided', decided: 'pay' },
  ])
})
test('a test that closes the window gets nothing to bring back', async () => {
  const bank = openInProcessBank()
  await init(bank)
  expect(await (await bank.json('/api/transactions/T0001/decide', { as: 'close' })).json()).toEqual(
    {},
  )
})
test('only this machine may play the shopper, and not a web page open on it', async () => {
  const bank = openInProcessBank()
  await init(bank)
  expect(
    (await bank.json('/api/transactions/T0001/decide', { as: 'pay' }, '203.0.113.9')).status,
  ).toBe(403)
  expect((await bank.get('/api/transactions/T0001', '::ffff:203.0.113.9')).status).toBe(403)
  expect(
    (await bank.json('/api/transactions/T0001/decide', { as: 'pay' }, '127.0.0.1', 'text/plain'))
      .status,
  ).toBe(415)
  expect((await bank.json('/api/transactions/T0001/decide', { as: 'steal' })).status).toBe(400)
  expect((await bank.get('/api/transactions/T0001', '::ffff:127.0.0.1')).status).toBe(200)
  expect(await enquire(bank)).toContain('statusCode=0100')
})
test('the bank is well, knows its pages, and takes no endless request', async () => {
  const bank = openInProcessBank()
  expect(await (await bank.get('/healthz')).text()).toBe('ok')
  expect((await bank.get('/')).status).toBe(200)
  expect((await bank.get('/style.css')).headers.get('content-type')).toContain('text/css')
  expect((await bank.get('/elsewhere')).status).toBe(404)
  expect(
    (await bank.form('/SabPaisa/sabPaisaInit?v=1', { encData: 'A'.repeat(70_000) })).status,
  ).toBe(413)
})
