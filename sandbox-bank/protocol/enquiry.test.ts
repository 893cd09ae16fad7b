import { expect, test } from 'vitest'
import {
  postEnquiry,
  enquire,
  init,
  type InProcessBank,
  openInProcessBank,
} from '../../tests/servers/in-process-bank.ts'

const behave = (bank: InProcessBank, wish: object, of = '/transactions/T0001') =>
  bank.json(`/api${of}/behaviour`, wish)
async function paidAt(bank: InProcessBank) {
  await init(bank)
  await bank.json('/api/transactions/T0001/decide', { as: 'pay' })
  return bank
}

test.each([
  ['down', 503, /^Service Unavailable$/],
  ['html', 200, /^<!doctype html>/],
  ['message', 200, /^\{"Message":"An error has occurred\."\}$/],
  ['garbage', 200, /^\{"clientCode":"DEMO1","statusResponseData":"(DEADBEEF)+"\}$/],
])(
  'T22 an enquiry that is %s is answered %i, until it is well again',
  async (enquiry, status, body) => {
    const bank = await paidAt(openInProcessBank())
    await behave(bank, { enquiry })
    const answer = await postEnquiry(bank)
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(body)])
    await behave(bank, { enquiry: 'normal' })
    expect(await enquire(bank)).toContain('statusCode=0000')
  },
)
test('T22 a slow enquiry tells the truth of the moment at which it is answered', async () => {
  const bank = await paidAt(openInProcessBank())
  await behave(bank, { enquiry: 'slow' })
  expect(await enquire(bank)).toContain('statusCode=0000')
  await behave(bank, { slowSeconds: 2 })
  await enquire(bank)
  expect(bank.waited).toEqual([30_000, 2_000])
})
test('trouble can be for a time, for one payment, or for all; also for one the bank has not seen yet', async () => {
  const bank = await paidAt(openInProcessBank())
  await behave(bank, { enquiry: 'down', forSeconds: 60 })
  await behave(bank, { enquiry: 'html' }, '')
  expect((await postEnquiry(bank, 'T0002')).headers.get('content-type')).toContain('text/html')
  expect((await postEnquiry(bank)).status).toBe(503)
  bank.pass(60)
  expect(await enquire(bank)).toContain('statusCode=0000')
  await behave(bank, { enquiry: 'down' }, '/transactions/T0003')
  expect((await postEnquiry(bank, 'T0003')).status).toBe(503)
  expect((await behave(bank, { enquiry: 'lazy' })).status).toBe(400)
})
test('it can be wished for together with the decision', async () => {
  const bank = openInProcessBank()
  await init(bank)
  await bank.json('/api/transactions/T0001/decide', { as: 'pay', enquiry: 'down', forSeconds: 5 })
  expect((await postEnquiry(bank)).status).toBe(503)
  bank.pass(5)
  expect((await postEnquiry(bank)).status).toBe(200)
})
test('the bank counts how often it was asked', async () => {
  const bank = await paidAt(openInProcessBank())
  await enquire(bank)
  await postEnquiry(bank)
  expect(await (await bank.get('/api/transactions/T0001')).json()).toMatchObject({
    enquiries: 2,
    refunds: 0,
    notices: [],
  })
})
