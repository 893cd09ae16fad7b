import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sniffImageType } from './image-type.ts'

const red = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })

test('a photo is known by its first bytes', async () => {
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const)
    expect(sniffImageType(await red().toFormat(kind).toBuffer())).toBe(kind)
})

test('T45 whatever is none is none, whatever its name says', async () => {
  const others = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    html: '<!doctype html><script>alert(1)</script>',
    gif: await red().gif().toBuffer(),
    tiff: await red().tiff().toBuffer(),
    heic: '\0\0\0\x18ftypheic',
    empty: '',
    two: '\xff\xd8',
    text: 'RIFF and WEBP',
  }
  for (const [name, bytes] of Object.entries(others))
    expect([name, sniffImageType(Buffer.from(bytes as string, 'latin1'))]).toEqual([
      name,
      undefined,
    ])
})
