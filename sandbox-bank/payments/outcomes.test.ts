import { expect, test } from 'vitest'
import {
  enquire,
  envelope,
  init,
  type InProcessBank,
  openInProcessBank,
} from '../../tests/servers/in-process-bank.ts'
import { outcomeNames } from './outcomes.ts'

const decide = (bank: InProcessBank, wish: object) =>
  bank.json('/api/transactions/T0001/decide', wish)
const record = async (bank: InProcessBank) =>
  (await bank.get('/api/transactions/T0001')).json() as Promise<Record<string, unknown>>
const tell = (bank: InProcessBank, as: string) => bank.json('/api/transactions/T0001/tell', { as })
const returned = async (answer: Response) =>
  envelope.open(((await answer.json()) as { encResponse: string }).encResponse)

const said: Record<string, string[]> = {
  pay: ['statusCode=0000', 'status=SUCCESS', 'amount=149900.5', 'paidAmount=149900.5'],
  decline: [
    'statusCode=0300',
    'status=FAILED',
    'amount=149900.5',
    'paidAmount=null',
    'bankMessage=Declined by the test bank',
  ],
  cancel: ['statusCode=0200', 'status=ABORTED', 'amount=null', 'paidAmount=null', 'bankName=NA'],
  close: ['statusCode=0000', 'status=SUCCESS', 'paidAmount=149900.5'],
  'pay-later': ['statusCode=0100', 'status=INITIATED', 'paidAmount=null'],
  'decline-later': ['statusCode=0100', 'status=INITIATED', 'paidAmount=null'],
  'decline-then-pay': ['statusCode=0300', 'status=FAILED', 'paidAmount=null'],
  'fee-on-top': ['statusCode=0000', 'amount=149900.5', 'paidAmount=151399.51'],
  'less-paid': ['statusCode=0000', 'amount=149900.5', 'paidAmount=74950.25'],
  'wrong-amount': ['statusCode=0000', 'amount=1.0', 'paidAmount=1.0'],
  unknown: ['statusCode=0999', 'status=UNKNOWN', 'paidAmount=null', 'sabpaisaMessage=NA'],
  'odd-code': ['statusCode=0042', 'status=ON_HOLD', 'paidAmount=null'],
}
test.each(outcomeNames)(
  '"%s": the return and the enquiry say the same, in their own date styles',
  async (as) => {
    const bank = openInProcessBank()
    await init(bank)
    const answer = await decide(bank, { as })
    const enquired = `&${await enquire(bank)}&`
    for (const field of [...said[as]!, 'transDate=2025-07-03 14:34:15.0'])
      expect(enquired).toContain(`&${field}&`)
    if (as === 'close') return expect(await answer.json()).toEqual({})
    const back = `&${await returned(answer)}&`
    for (const field of [...said[as]!, 'transDate=Thu Jul 03 14:34:15 IST 2025'])
      expect(back).toContain(`&${field}&`)
  },
)
test.each([
  ['pay-later', '0000'],
  ['decline-later', '0300'],
  ['decline-then-pay', '0000'],
  ['unknown', '0000'],
  ['odd-code', '0000'],
])('"%s" becomes %s by itself when its time has come, and not before', async (as, code) => {
  const bank = openInProcessBank()
  await init(bank)
  await decide(bank, { as, after: 30 })
  bank.pass(29)
  expect(await enquire(bank)).not.toContain(`statusCode=${code}`)
  bank.pass(1)
  expect(await enquire(bank)).toContain(`&statusCode=${code}&`)
  expect(await record(bank)).toMatchObject({ verdict: code === '0000' ? 'success' : 'failed' })
})
test('without a time it waits until it is told; what is told last counts, and comes with a return of its own', async () => {
  const bank = openInProcessBank()
  await init(bank)
  expect((await tell(bank, 'pay')).status).toBe(409)
  await decide(bank, { as: 'pay-later' })
  bank.pass(86_400)
  expect(await enquire(bank)).toContain('statusCode=0100')
  expect(await returned(await tell(bank, 'pay'))).toContain('&status=SUCCESS&statusCode=0000&')
  expect(await returned(await tell(bank, 'decline'))).toContain('&status=FAILED&statusCode=0300&')
  expect(await enquire(bank)).toContain('&statusCode=0300&')
  expect(await returned(await bank.json('/api/transactions/T0001/return', {}))).toContain(
    '&statusCode=0300&',
  )
})
test('a decline is put in the words that were chosen, and SabPaisa has none then', async () => {
  const bank = openInProcessBank()
  await init(bank)
  await decide(bank, { as: 'decline', bankMessage: 'Insufficient funds in the account' })
  expect(await enquire(bank)).toContain(
    '&sabpaisaMessage=NA&bankMessage=Insufficient funds in the account&bankErrorCode=Z9&',
  )
})
test('T05 words that look like fields are passed on as they are: nothing is percent-encoded', async () => {
  const bank = openInProcessBank()
  await init(bank)
  await decide(bank, { as: 'decline', bankMessage: 'no&statusCode=0000&status=SUCCESS' })
  expect(await enquire(bank)).toContain('&bankMessage=no&statusCode=0000&status=SUCCESS&')
})
test('a misspelt option is refused', async () => {
  const bank = openInProcessBank()
  await init(bank)
  for (const [wish, error] of [
    [{ as: 'steal' }, 'as must be one of pay, decline'],
    [{ as: 'pay', notise: 'first' }, 'notise'],
    [{ as: 'pay', after: -1 }, 'after'],
    [{ as: 'pay', back: 'maybe' }, 'back'],
    [null, 'object'],
  ] as const) {
    const answer = await bank.json('/api/transactions/T0001/decide', wish)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      400,
      expect.stringContaining(error),
    ])
  }
  expect(await record(bank)).not.toHaveProperty('decision')
})

const go = (bank: InProcessBank, fields: Record<string, string>) =>
  bank.form('/SabPaisa/decide', { clientTxnId: 'T0001', ...fields })
const usual = {
  after: '10',
  bankMessage: 'Declined by the test bank',
  back: 'post',
  notice: 'none',
  enquiry: 'normal',
  refund: 'normal',
  forSeconds: '60',
}

test('the folded part of the page offers every outcome and every way to hear of it', async () => {
  const page = await (await init(openInProcessBank())).text()
  const offered = [...page.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)
  for (const value of [
    ...outcomeNames.filter((name) => name !== 'close'),
    'link',
    'twice',
    'never',
    'first',
    'slow',
    'down',
    'garbage',
    'html',
    'lost',
  ])
    expect(offered).toContain(value)
  expect(page).toContain('<details class="rare">')
  const fields = Object.fromEntries(
    [...page.matchAll(/<select name="([^"]*)"><option value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  expect(fields).toEqual({ ...usual, as: 'pay-later', forSeconds: undefined })
})
test('what is chosen there happens: it waits, it is declined in the chosen words', async () => {
  const bank = openInProcessBank()
  await init(bank)
  expect(
    await (
      await go(bank, {
        ...usual,
        as: 'decline-later',
        bankMessage: 'Over the limit for one payment',
      })
    ).text(),
  ).toContain('Payment waiting')
  bank.pass(10)
  expect(await enquire(bank)).toContain('bankMessage=Over the limit for one payment')
})
test('a payment left to be told waits on the front page, with a say in it', async () => {
  const bank = openInProcessBank()
  await init(bank)
  await go(bank, { ...usual, as: 'pay-later', after: '' })
  bank.pass(86_400)
  const page = await (await bank.get('/')).text()
  for (const words of ['₹1,49,900.50', 'Payment waiting', 'T0001', 'Let it succeed', 'Let it fail'])
    expect(page).toContain(words)
  const told = await bank.form('/SabPaisa/tell', { clientTxnId: 'T0001', as: 'pay' })
  expect([told.status, told.headers.get('location')]).toEqual([303, '/'])
  expect(await enquire(bank)).toContain('statusCode=0000')
  expect(await (await bank.get('/')).text()).not.toContain('Let it succeed')
  expect((await bank.form('/SabPaisa/tell', { clientTxnId: 'T0404', as: 'pay' })).status).toBe(404)
})
test('coming back by a link is a GET with the message in the query', async () => {
  const bank = openInProcessBank()
  await init(bank)
  const answer = await go(bank, { ...usual, as: 'pay', back: 'link' })
  const page = await answer.text()
  const link = /<a id="return" class="button" href="([^"]*)"/.exec(page)?.[1] ?? ''
  expect(link).toMatch(/^http:\/\/localhost:3000\/payments\/return\?encResponse=[0-9A-F]+$/)
  expect(await envelope.open(link.split('=')[1] ?? '')).toContain('statusCode=0000')
  expect(/<script nonce="([^"]+)">location.replace/.exec(page)?.[1]).toBe(
    /script-src 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
  )
})
test.each([
  ['pay', 'The payment succeeded at the bank.'],
  ['decline', 'The bank declined the payment.'],
  ['pay-later', 'The payment waits.'],
])(
  'not coming back after "%s": the page says what happened and leads nowhere',
  async (as, words) => {
    const bank = openInProcessBank()
    await init(bank)
    const page = await (await go(bank, { ...usual, as, back: 'never' })).text()
    expect(page).toContain(words)
    expect(page).not.toMatch(/<form|localhost:3000/)
  },
)
