import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('T60 a turn of the event loop begins so many requests, and those that came before go first', async () => {
  const begun: number[] = []
  const ask = inTurns(({ nth }: IncomingMessage & { nth?: number }) => begun.push(nth ?? -1), 2)
  const request = (nth: number, destroyed = false) =>
    ask(
      { nth, socket: { destroyed } } as unknown as IncomingMessage,
      undefined as unknown as ServerResponse,
    )
  for (const nth of [0, 1, 2, 3, 4]) request(nth)
  request(5, true)
  expect(begun).toEqual([0, 1])
  await nextTurn()
  request(6)
  expect(begun).toEqual([0, 1, 2, 3])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4, 6])
  await nextTurn()
  request(7)
  expect(begun).toEqual([0, 1, 2, 3, 4, 6, 7])
})
