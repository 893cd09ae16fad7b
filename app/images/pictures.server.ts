import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { PICTURE_RATIO } from './picture-widths.ts'

export type Format = 'avif' | 'webp' | 'jpeg'
export type Picture = { body: Buffer; type: string; etag: string }

/** Draws what has no photo: the demo catalogue's styles and the shop's own scenes. Undefined: not one of its own. */
export type Art = { style(id: number): string | undefined; scene(name: string): string | undefined }

export type Size = { width: number; height: number }

export type Pictures = {
  /** The picture as it was brought or drawn, as JPEG; undefined when there is none. */
  original(styleId: number): Promise<Picture | undefined>
  /** How large the photo is; undefined where there is none: what we draw is never larger than it is shown. */
  photoSize(styleId: number): Promise<Size | undefined>
  /** At a width of picture-widths.ts; a missing or broken original gives the fallback picture at the same size. */
  sized(styleId: number, width: number, format: Format): Promise<Picture>
  scene(name: string, width: number, format: Format): Promise<Picture | undefined>
}

// Pages come first: pictures are made two at a time, each on one thread. A limit on pixels stops decompression bombs (T45).
sharp.concurrency(1)
const MAX_PIXELS = 50_000_000
const SETTINGS = { avif: { quality: 50, effort: 2 }, webp: { quality: 76, effort: 3 }, jpeg: { quality: 78, mozjpeg: true } } as const

export function pictureStore({ originals, cache, art }: { originals: string; cache: string; art: Art }): Pictures {
  const inTurn = pLimit(2)
  const beingMade = new Map<string, Promise<Buffer>>()

  /** From the disk, or made once however many ask, then kept. */
  async function kept(name: string, make: () => Promise<Buffer>): Promise<Picture> {
    const file = path.join(cache, name)
    let body: Buffer | undefined = await readFile(file).catch(() => undefined)
    if (!body) {
      const making =
        beingMade.get(name) ??
        inTurn(make)
          .then((made) => keep(file, made))
          .finally(() => beingMade.delete(name))
      beingMade.set(name, making)
      body = await making
    }
    const format = path.extname(name).slice(1)
    return { body, type: `image/${format === 'jpg' ? 'jpeg' : format}`, etag: etagOf(body) }
  }

  async function source(styleId: number): Promise<Buffer | undefined> {
    const photo = await readFile(path.join(originals, `${styleId}.jpg`)).catch(() => undefined)
    const drawn = photo ? undefined : art.style(styleId)
    return photo ?? (drawn === undefined ? undefined : Buffer.from(drawn))
  }

  const versionOf = (from: Buffer) => createHash('sha256').update(from).digest('hex').slice(0, 16)

  return {
    async original(styleId) {
      const from = await source(styleId)
      if (!from) return undefined
      if (isJpeg(from)) return { body: from, type: 'image/jpeg', etag: etagOf(from) }
      return kept(`${styleId}-${versionOf(from)}.jpg`, () =>
        sharp(from, { limitInputPixels: MAX_PIXELS }).jpeg(SETTINGS.jpeg).toBuffer(),
      ).catch(() => undefined)
    },
    photoSize: (styleId) => photoSize(path.join(originals, `${styleId}.jpg`)),
    async sized(styleId, width, format) {
      const from = await source(styleId)
      try {
        if (from) return await kept(`${styleId}-${versionOf(from)}-${width}.${format}`, () => resized(from, width, format))
      } catch {
        // A broken original looks like a missing one.
      }
      return kept(`fallback-${width}.${format}`, () => resized(Buffer.from(FALLBACK), width, format))
    },
    async scene(name, width, format) {
      const drawn = art.scene(name)
      if (drawn === undefined) return undefined
      const from = Buffer.from(drawn)
      return kept(`${name}-${versionOf(from)}-${width}.${format}`, () =>
        sharp(from).resize({ width }).toFormat(format, SETTINGS[format]).toBuffer(),
      )
    },
  }
}

/** By file and version; the oldest goes first. */
const photoSizes = new Map<string, Size>()
const MOST_SIZES = 5_000

async function photoSize(file: string): Promise<Size | undefined> {
  // Asked at once and not in turn: a page would queue behind the pictures that are being made.
  const version = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (version === undefined) return undefined
  const known = photoSizes.get(`${file} ${version}`)
  if (known) return known
  const seen = await sharp(file, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => undefined)
  if (!seen) return undefined
  const size = { width: seen.autoOrient.width, height: seen.autoOrient.height }
  if (photoSizes.size >= MOST_SIZES) photoSizes.delete(photoSizes.keys().next().value ?? '')
  photoSizes.set(`${file} ${version}`, size)
  return size
}

/** Filled to 3:4, so that nothing shifts whatever the photo's own shape. */
const resized = (from: Buffer, width: number, format: Format): Promise<Buffer> =>
  sharp(from, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width, height: Math.round(width * PICTURE_RATIO), fit: 'cover' })
    .toFormat(format, SETTINGS[format])
    .toBuffer()

async function keep(file: string, body: Buffer): Promise<Buffer> {
  await mkdir(path.dirname(file), { recursive: true })
  const half = `${file}.${process.pid}.tmp`
  await writeFile(half, body)
  await rename(half, file)
  return body
}

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
const isJpeg = (body: Buffer) => body[0] === 0xff && body[1] === 0xd8

const FALLBACK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1280"><rect width="960" height="1280" fill="#f1e9dd"/>
<path d="M480 470a46 46 0 1 1 46 46c-26 0-46 18-46 44v26L250 742c-34 22-18 74 22 74h416c40 0 56-52 22-74L480 586" fill="none" stroke="#b9a893" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/></svg>`
