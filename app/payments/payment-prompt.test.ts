import { expect, test } from 'vitest'
import { MINUTE_MS } from '#app/basics/time.ts'
import { SUPERSEDED, type AttemptState } from './payment.ts'
import { paymentPrompt } from './payment-prompt.ts'

const now = new Date('2026-11-28T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
const attempt = (state: AttemptState, minutes: number, reason: string | null = null) => ({
  state,
  gateway: 'sabpaisa',
  reason,
  createdAt: minutesAgo(minutes),
})
const gateways = { find: () => ({ paymentWindowMs: 15 * MINUTE_MS }) }
/** @param attempts newest first */
const prompt = (...attempts: ReturnType<typeof attempt>[]) =>
  paymentPrompt(attempts, { method: 'online', gateways, now })

test('declined or cancelled after Back from the bank: the newest attempt is told, and that the one before is open for some minutes', () => {
  for (const [state, reason] of [
    ['failed', 'Insufficient funds'],
    ['aborted', 'The payment was cancelled'],
  ] as const)
    for (const earlier of ['redirected', 'pending'] as const)
      expect(prompt(attempt(state, 1, reason), attempt(earlier, 4))).toEqual({
        shown: 'failed',
        reason,
        open: { begunAt: minutesAgo(4), until: minutesAgo(-11) },
      })
})
test('after its window an earlier attempt is still named, since the bank has not closed it', () => {
  expect(prompt(attempt('failed', 1, 'No'), attempt('pending', 20))).toMatchObject({
    shown: 'failed',
    open: { until: null },
  })
})
test('the shopper is asked to wait only while the newest attempt may be under way at the bank', () => {
  expect(prompt(attempt('pending', 2)).shown).toBe('awaiting')
  expect(prompt(attempt('redirected', 2), attempt('failed', 5, 'No')).shown).toBe('awaiting')
  expect(prompt(attempt('pending', 16))).toMatchObject({
    shown: 'unfinished',
    open: { until: null },
  })
})
test('an attempt with which nobody went to the bank asks for nothing but to pay', () => {
  expect(prompt(attempt('created', 1))).toEqual({ shown: 'unfinished', reason: null, open: null })
  expect(prompt().shown).toBe('unfinished')
  expect(prompt(attempt('created', 1), attempt('pending', 3))).toMatchObject({
    shown: 'unfinished',
    open: { begunAt: minutesAgo(3) },
  })
})
test('an attempt that the shop gave up for another is neither the reason nor the newest', () => {
  const given = attempt('aborted', 1, SUPERSEDED)
  expect(prompt(given, attempt('failed', 3, 'Insufficient funds'))).toMatchObject({
    shown: 'failed',
    reason: 'Insufficient funds',
  })
  expect(prompt(given, attempt('redirected', 3)).shown).toBe('awaiting')
})
test('what is paid or in review is told before all else', () => {
  expect(prompt(attempt('failed', 1), attempt('succeeded', 3)).shown).toBe('paid')
  expect(prompt(attempt('pending', 1), attempt('review', 3)).shown).toBe('review')
})
