import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'

export type PictureReport = {
  copied: number
  /** Already there, byte for byte. */
  unchanged: number
  /** Products the folder has no picture for. */
  missing: number
  /** Files that are no pictures. */
  refused: string[]
}

export type PictureImport = {
  pictures: ReadonlyMap<number, string>
  /** The products a picture is wanted for. */
  ids: ReadonlySet<number>
  /** Where the shop keeps its originals: {id}.jpg. */
  into: string
  dryRun: boolean
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** The pictures of a folder by the style they show: {id}.jpg, .jpeg, .png or .webp. */
export async function picturesIn(folder: string): Promise<Map<number, string>> {
  const pictures = new Map<number, string>()
  for (const file of (await readdir(folder)).sort()) {
    const id = /^(\d{1,10})\.(?:jpe?g|png|webp)$/i.exec(file)?.[1]
    if (id && !pictures.has(Number(id))) pictures.set(Number(id), path.join(folder, file))
  }
  return pictures
}

/** Copies the pictures of the given styles, each whole or not at all. */
export async function importPictures({ pictures, ids, into, dryRun, signal, onProgress }: PictureImport): Promise<PictureReport> {
  const wanted = [...pictures].filter(([id]) => ids.has(id))
  const report: PictureReport = { copied: 0, unchanged: 0, missing: ids.size - wanted.length, refused: [] }
  if (!dryRun) await mkdir(into, { recursive: true })
  const atOnce = pLimit(availableParallelism())
  let done = 0
  await Promise.all(
    wanted.map(([id, file]) =>
      atOnce(async () => {
        signal.throwIfAborted()
        const jpeg = await asJpeg(file)
        if (!jpeg) report.refused.push(path.basename(file))
        else report[await keep(path.join(into, `${id}.jpg`), jpeg, dryRun)]++
        onProgress(++done)
      }),
    ),
  )
  return report
}

// A few KB can hold a picture of a billion pixels. The shop makes no picture from more than this (pictures.server.ts).
const MOST_PIXELS = 50_000_000
const MOST_BYTES = 40_000_000

/** The file's bytes if they are a JPEG, a JPEG made of them if they are a PNG or WebP, else undefined. */
async function asJpeg(file: string): Promise<Buffer | undefined> {
  const { size } = await stat(file)
  if (size > MOST_BYTES) return undefined
  const bytes = await readFile(file)
  try {
    const picture = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await picture().metadata()
    if (format === 'png' || format === 'webp')
      return await picture().autoOrient().flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer()
    if (format !== 'jpeg') return undefined
    // The header may be sound and the rest cut off: only decoding it all tells.
    await picture().resize(16).raw().toBuffer()
    return bytes
  } catch {
    return undefined
  }
}

async function keep(target: string, jpeg: Buffer, dryRun: boolean): Promise<'copied' | 'unchanged'> {
  // Left alone if it is the same: a second run writes nothing.
  const held = await readFile(target).catch(() => undefined)
  if (held?.equals(jpeg)) return 'unchanged'
  if (dryRun) return 'copied'
  const unfinished = `${target}.${process.pid}.tmp`
  try {
    await writeFile(unfinished, jpeg)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return 'copied'
}
