import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Visitor } from '../../visitor.ts'

type Size = { width: number; height: number }

/** A photo of one colour, 3 by 4 unless it says otherwise. */
export const photo = (background: string, { width, height }: Size = { width: 600, height: 800 }) =>
  sharp({ create: { width, height, channels: 3, background } })

export const jpegOf = (background: string, size?: Size): Promise<Buffer> =>
  photo(background, size).jpeg().toBuffer()

/** A PNG of a few kilobytes that takes 400 million pixels. */
export function imageBomb(): Buffer {
  const side = 20_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit for each pixel, grey.
  header[8] = 1
  const rows = Buffer.alloc(side * (1 + side / 8))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[
      ['IHDR', header] as const,
      ['IDAT', deflateSync(rows)] as const,
      ['IEND', Buffer.alloc(0)] as const,
    ].map(([kind, body]) => pngChunk(kind, body)),
  ])
}

function pngChunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(body.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

/** Sends pictures to a product, as the script of its page does, or a form without scripts. */
export async function sendPictures(
  by: Visitor,
  styleId: number | string,
  files: readonly { name: string; bytes: Uint8Array }[],
  accept = 'application/json',
): Promise<Response> {
  const form = new FormData()
  for (const { name, bytes } of files)
    form.append('pictures', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(new URL(`/desk/products/${styleId}/pictures`, by.shop), {
    method: 'POST',
    redirect: 'manual',
    body: form,
    headers: {
      accept,
      origin: by.shop,
      cookie: [...by.cookies].map((pair) => pair.join('=')).join('; '),
      'x-forwarded-for': by.address,
    },
  })
  // Message of the next page.
  const [, done] = /^desk-done=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  if (done) by.cookies.set('desk-done', done)
  return answer
}
