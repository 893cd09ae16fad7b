import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { SourceImages } from '#app/images/source-images.ts'
import { firstOf, pictureIn, type PictureName } from '#app/images/picture-name.ts'
import { MOST_BYTES, MOST_PIXELS, photoKind } from '#app/images/photo-kind.ts'

export type PictureReport = {
  copied: number
  /** Already there, byte for byte. */
  unchanged: number
  /** Products the folder has no first picture for. */
  missing: number
  /** Pictures of what is not sold. */
  unwanted: number
  /** Files that are no pictures. */
  refused: string[]
}

export type PictureImport = {
  pictures: ReadonlyMap<PictureName, string>
  /** The products a picture is wanted for. */
  ids: ReadonlySet<number>
  /** Where the shop keeps its originals. */
  into: SourceImages
  dryRun: boolean
  signal: AbortSignal
  /** How many of the pictures have been dealt with. */
  onProgress: (done: number) => void
}

/** A bucket takes its time to answer each, and the processor has its own bounds. */
const AT_ONCE = 8

/** The pictures of a folder by their names: {id}.jpg, .jpeg, .png, .webp or .avif, and {id}-2 for a style's second one. */
export async function picturesIn(folder: string): Promise<Map<PictureName, string>> {
  const pictures = new Map<PictureName, string>()
  for (const file of (await readdir(folder)).sort()) {
    const name = /^(\d{1,10}(?:-2)?)\.(?:jpe?g|png|webp|avif)$/i.exec(file)?.[1]
    const picture = name === undefined ? undefined : pictureIn(name)?.picture
    if (picture !== undefined && !pictures.has(picture)) pictures.set(picture, path.join(folder, file))
  }
  return pictures
}

/** Copies the pictures of the given styles, each whole or not at all. */
export async function importPictures({ pictures, ids, into, dryRun, signal, onProgress }: PictureImport): Promise<PictureReport> {
  const wanted = [...pictures].filter(([name]) => ids.has(typeof name === 'number' ? name : firstOf(name)))
  const shown = wanted.filter(([name]) => typeof name === 'number')
  const unwanted = pictures.size - wanted.length
  const report: PictureReport = { copied: 0, unchanged: 0, missing: ids.size - shown.length, unwanted, refused: [] }
  const atOnce = pLimit(AT_ONCE)
  let done = unwanted
  await Promise.all(
    wanted.map(([name, file]) =>
      atOnce(async () => {
        signal.throwIfAborted()
        const jpeg = await asJpeg(file)
        if (!jpeg) report.refused.push(path.basename(file))
        // Left alone if it is the same: a second run writes nothing.
        else if (await into.contains(name, jpeg)) report.unchanged += 1
        else {
          if (!dryRun) await into.put(name, jpeg)
          report.copied += 1
        }
        onProgress((done += 1))
      }),
    ),
  ).finally(() => atOnce.clearQueue())
  return report
}

/** The file's bytes if they are a JPEG, whatever its name; a JPEG made of them if they are another kind of photo; else undefined. */
async function asJpeg(file: string): Promise<Buffer | undefined> {
  const { size } = await stat(file)
  if (size > MOST_BYTES) return undefined
  const bytes = await readFile(file)
  try {
    const picture = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const kind = photoKind(bytes)
    if (!kind) return undefined
    if (kind !== 'jpeg') return await picture().autoOrient().flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer()
    // The header may be sound and the rest cut off: only decoding it all tells.
    await picture().resize(16).raw().toBuffer()
    return bytes
  } catch {
    return undefined
  }
}
