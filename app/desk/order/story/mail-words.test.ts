import { expect, test } from 'vitest'
import { MAIL_WORDS, mailWords, type OrderMail } from './mail-words.ts'

const now = new Date('2026-11-27T06:00:00Z')
const words = (mail: Partial<OrderMail>) =>
  mailWords(
    {
      name: 'shipped-mail',
      state: 'sent',
      dueAt: now,
      tries: 1,
      triedAt: now,
      ...mail,
    },
    now,
  )

test('each mail about an order has words of its own', () => {
  const all = Object.values(MAIL_WORDS)
  expect(new Set(all).size).toBe(all.length)
  for (const [name, subject] of Object.entries(MAIL_WORDS))
    expect(words({ name })).toEqual({
      what: `${name.endsWith('-text') ? 'Text message' : 'Mail'} sent: ${subject}`,
      detail: '',
    })
})

test('a mail that waits says when it goes, or that it was tried, how often and when last', () => {
  const later = new Date('2026-11-27T06:10:00Z')
  const detail = (mail: Partial<OrderMail>) => words({ state: 'waiting', ...mail })?.detail
  expect(detail({ tries: 0, triedAt: null })).toBe('It goes in a moment.')
  expect(detail({ tries: 0, triedAt: null, dueAt: later })).toMatch(/^It goes at .*11:40/)
  expect(detail({ tries: 1 })).toMatch(/tried once, last .*11:30.* It is tried again by itself\.$/)
  expect(detail({ tries: 4 })).toContain('tried 4 times')
  expect(words({ state: 'waiting' })?.what).toBe('Mail waits: shipped, with the tracking number')
})

test('one that was never taken says why; one that nobody was to get any more says nothing', () => {
  expect(words({ state: 'refused' })?.detail).toContain('no such mailbox')
  expect(words({ state: 'given_up', tries: 21 })?.detail).toContain('in 21 tries')
  for (const state of ['refused', 'given_up'] as const)
    expect(words({ state })?.what).toBe('Mail not sent: shipped, with the tracking number')
  for (const state of ['dropped', 'expired'] as const) expect(words({ state })).toBeUndefined()
})

test('a text message says that a mail goes instead, and that mail that it waits for the message', () => {
  const text = (mail: Partial<OrderMail>) => words({ name: 'cash-code-text', ...mail })
  for (const state of ['refused', 'given_up'] as const)
    expect(text({ state })).toEqual({
      what: 'Text message not sent: code that confirms the order, to the telephone',
      detail: expect.stringMatching(/messenger .* A mail goes instead\.$/),
    })
  expect(text({ state: 'waiting' })?.detail).toContain('Not taken by the messenger yet')
  const standIn = { orderId: 'x', nth: 1, unlessTexted: true }
  const later = new Date('2026-11-27T06:10:00Z')
  const waits = { state: 'waiting', tries: 0, triedAt: null, dueAt: later } as const
  expect(words({ ...waits, name: 'cash-code-mail', payload: standIn })?.detail).toMatch(
    /11:40.*, unless the text message is sent by then\.$/,
  )
})
