import { expect, test } from 'vitest'
import { receiveFile } from './receive-file.server.ts'

const BOUNDARY = 'b'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="long.csv"\r\nContent-Type: text/csv\r\n\r\n`
const CHUNK = 64 * 1024

/** A form that ends after so many chunks of its file, or whose sender goes away then. */
function longForm(chunks: number, end: 'whole' | 'gone'): Request {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(HEAD))
      if (sent++ < chunks) controller.enqueue(new Uint8Array(CHUNK))
      else if (end === 'gone') controller.error(new Error('the sender is gone'))
      else {
        controller.enqueue(Buffer.from(`\r\n--${BOUNDARY}--\r\n`))
        controller.close()
      }
    },
  })
  return new Request('https://shop.test/upload', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
    duplex: 'half',
  } as RequestInit)
}

const takeFirst = async ({ chunks }: { chunks: AsyncIterable<Buffer> }) => {
  for await (const chunk of chunks) return chunk.length > 0
}

test('the shop answers a form though it does not want the rest of its file', async () => {
  expect(await receiveFile(longForm(128, 'whole'), takeFirst)).toBe(true)
})

// An error that nobody hears ends the process, and fails this run.
test('a sender that goes away after its file was dropped ends its own request alone', async () => {
  await expect(receiveFile(longForm(128, 'gone'), takeFirst)).rejects.toThrow('the sender is gone')
})

test('a file that cannot be stored ends its own request alone', async () => {
  const fail = async ({ chunks }: { chunks: AsyncIterable<Buffer> }) => {
    for await (const chunk of chunks) throw new Error(`no room for ${chunk.length} bytes`)
  }
  await expect(receiveFile(longForm(128, 'whole'), fail)).rejects.toThrow('no room')
})
