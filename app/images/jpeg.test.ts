import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bareJpeg, jpegSize } from './jpeg.ts'

const noise = Buffer.from(Array.from({ length: 90 * 60 * 3 }, (_, i) => (i * i) % 251))
const photo = () => sharp(noise, { raw: { width: 90, height: 60, channels: 3 } })
const pixels = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer()
/** The bare JPEG in one piece. */
function strip(jpeg: Uint8Array): Buffer | undefined {
  const bare = bareJpeg(jpeg)
  return (
    bare &&
    Buffer.concat([bare.head, ...bare.ranges.map(({ from, to }) => jpeg.subarray(from, to))])
  )
}
const WHERE = {
  IFD0: { Make: 'Camera', ImageDescription: 'at home' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 27/1 0/1' },
}

test('where and with what a photo was taken is left out, and the picture is the same to the last pixel', async () => {
  for (const progressive of [false, true]) {
    const jpeg = await photo()
      .jpeg({ progressive })
      .withExif(WHERE)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toBuffer()
    expect([jpeg.includes('at home'), jpeg.includes('xmpmeta')]).toEqual([true, true])
    const bare = Buffer.from(strip(jpeg)!)
    for (const word of ['at home', 'Camera', 'Exif', 'xmpmeta'])
      expect([word, bare.includes(word)]).toEqual([word, false])
    expect(await pixels(bare)).toEqual(await pixels(jpeg))
  }
})

test('which side is up and the colour profile are kept', async () => {
  for (const orientation of [2, 3, 6, 8]) {
    const jpeg = await photo()
      .jpeg()
      .withExif(WHERE)
      .withMetadata({ orientation, icc: 'p3' })
      .toBuffer()
    const bare = strip(jpeg)!
    const { icc, orientation: kept } = await sharp(bare).metadata()
    expect([kept, icc?.length]).toEqual([orientation, (await sharp(jpeg).metadata()).icc?.length])
    expect(await sharp(bare).autoOrient().raw().toBuffer()).toEqual(
      await sharp(jpeg).autoOrient().raw().toBuffer(),
    )
  }
})

test('what was hung on behind the end is left behind: a video, a script, another picture', async () => {
  const jpeg = await photo().jpeg().toBuffer()
  const bare = Buffer.from(strip(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))!)
  expect(bare.includes('script')).toBe(false)
  expect(await pixels(bare)).toEqual(await pixels(jpeg))
})

test('what is no whole JPEG is none, wherever it was cut and whatever was changed', async () => {
  const jpeg = await photo().jpeg({ progressive: true }).withExif(WHERE).toBuffer()
  for (let length = 0; length < jpeg.length; length += 7)
    expect([length, strip(jpeg.subarray(0, length))?.length]).toEqual([length, undefined])
  for (let at = 0; at < jpeg.length; at += 3) {
    const changed = Buffer.from(jpeg)
    changed[at] = 0xff
    expect(() => jpegSize(changed)).not.toThrow()
    expect(strip(changed)?.length ?? 0).toBeLessThanOrEqual(jpeg.length + 40)
  }
  expect(strip(Buffer.from('<html>'))).toBeUndefined()
})

test('how large it is, the right side up', async () => {
  for (const progressive of [false, true])
    for (const orientation of [1, 3, 6, 8]) {
      const jpeg = await photo().jpeg({ progressive }).withMetadata({ orientation }).toBuffer()
      const { autoOrient } = await sharp(jpeg).metadata()
      expect(jpegSize(jpeg)).toEqual({ width: autoOrient.width, height: autoOrient.height })
    }
  expect(jpegSize(Buffer.from('<html>'))).toBeUndefined()
})
