import { expect, test } from 'vitest'
import { receiveFile } from './receive-file.server.ts'

const MIB = 1024 * 1024

test(
  'a form is answered though nobody wants the rest of its file',
  { timeout: 10_000 },
  async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(8 * MIB)]), 'long.csv')
    const request = new Request('https://shop.test/upload', { method: 'POST', body: form })
    const taken = await receiveFile(request, async ({ name, chunks }) => {
      for await (const chunk of chunks) return [name, chunk.length > 0]
    })
    expect(taken).toEqual(['long.csv', true])
  },
)
