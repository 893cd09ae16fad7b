import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { originalDownloads } from './original-downloads.ts'

/** A body of three pieces; `broken`: its source fails after the first. */
function body({ broken = false } = {}) {
  const seen = { reads: 0, closed: false }
  async function* pieces() {
    try {
      for (const byte of [1, 2, 3]) {
        seen.reads += 1
        if (broken && byte > 1) throw new Error('gone')
        yield Uint8Array.of(byte)
      }
    } finally {
      seen.closed = true
    }
  }
  return { seen, body: { length: 3, pieces: pieces() } }
}
const started = (sent: ReadableStream<Uint8Array> | 'busy') => {
  if (sent === 'busy') throw new Error('busy')
  return sent.getReader()
}

test('T42 nothing is read of an original before its reader takes it', async () => {
  const { seen, body: original } = body()
  const reader = started(originalDownloads().send(original, () => {}))
  await sleep(20)
  expect(seen.reads).toBe(0)
  expect((await reader.read()).value).toEqual(Uint8Array.of(1))
  await sleep(20)
  expect(seen.reads).toBe(1)
  await reader.cancel()
  expect(seen.closed).toBe(true)
})

test('T42 of too many downloads the oldest makes room once it has had its time; before, a new one waits', async () => {
  const downloads = originalDownloads({ max: 2, givesWayAfterMs: 100 })
  const cut: string[] = []
  downloads.send(body().body, () => cut.push('first'))
  downloads.send(body().body, () => cut.push('second'))
  expect(downloads.send(body().body, () => {})).toBe('busy')
  await sleep(120)
  expect(downloads.send(body().body, () => cut.push('third'))).not.toBe('busy')
  expect(cut).toEqual(['first'])
})

test('one that was sent whole, or whose reader has gone, leaves room at once', async () => {
  const downloads = originalDownloads({ max: 1, givesWayAfterMs: 60_000 })
  const sent = started(downloads.send(body().body, () => {}))
  while (!(await sent.read()).done);
  await started(downloads.send(body().body, () => {})).cancel()
  expect(downloads.send(body().body, () => {})).not.toBe('busy')
})

test('where the source fails the connection is cut, and room is left', async () => {
  const downloads = originalDownloads({ max: 1, givesWayAfterMs: 60_000 })
  const errors: unknown[] = []
  const reader = started(downloads.send(body({ broken: true }).body, (error) => errors.push(error)))
  await reader.read()
  void reader.read()
  await expect.poll(() => errors).toEqual([new Error('gone')])
  expect(downloads.send(body().body, () => {})).not.toBe('busy')
})
