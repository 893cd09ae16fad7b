import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import PQueue from 'p-queue'
import sharp from 'sharp'
import type { SourceImages } from '#app/images/source-images.ts'
import { styleIdOf, parseImageName, type ImageName } from '#app/images/image-name.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, sniffImageType } from '#app/images/image-type.ts'

export type ImageReport = {
  copied: number
  /** Stored already, byte for byte. */
  unchanged: number
  /** Products without a first image in the folder. */
  missing: number
  /** Images of products that are not sold. */
  unwanted: number
  /** Files that are no images. */
  refused: string[]
}

export type ImageImport = {
  images: ReadonlyMap<ImageName, string>
  /** The products whose images are copied. */
  ids: ReadonlySet<number>
  /** The shop's store of source images. */
  into: SourceImages
  dryRun: boolean
  signal: AbortSignal
  /** Gets the number of images processed so far. */
  onProgress: (done: number) => void
}

/**
 * Concurrency limit: a bucket is slow to answer each request, and encoding has a limit of its own.
 */
const CONCURRENCY = 8

/**
 * The images of a folder by name: {id}.jpg, .jpeg, .png, .webp or .avif, and {id}-2 to {id}-8 for a
 * style's others.
 */
export async function imagesIn(folder: string): Promise<Map<ImageName, string>> {
  const images = new Map<ImageName, string>()
  for (const file of (await readdir(folder)).sort()) {
    const name = /^(\d{1,10}(?:-[2-8])?)\.(?:jpe?g|png|webp|avif)$/i.exec(file)?.[1]
    const image = name === undefined ? undefined : parseImageName(name)?.image
    if (image !== undefined && !images.has(image)) images.set(image, path.join(folder, file))
  }
  return images
}

/** Copies the images of the given styles, each whole or not at all. */
export async function importImages({
  images,
  ids,
  into,
  dryRun,
  signal,
  onProgress,
}: ImageImport): Promise<ImageReport> {
  const wanted = [...images].filter(([name]) => ids.has(styleIdOf(name)))
  const mainImages = wanted.filter(([name]) => typeof name === 'number')
  const unwanted = images.size - wanted.length
  const report: ImageReport = {
    copied: 0,
    unchanged: 0,
    missing: ids.size - mainImages.length,
    unwanted,
    refused: [],
  }
  const queue = new PQueue({ concurrency: CONCURRENCY })
  let done = unwanted
  await Promise.all(
    wanted.map(([name, file]) =>
      queue.add(async () => {
        signal.throwIfAborted()
        const jpeg = await asJpeg(file)
        if (!jpeg) report.refused.push(path.basename(file))
        // Idempotent: a second run writes nothing.
        else if (await into.contains(name, jpeg)) report.unchanged += 1
        else {
          if (!dryRun) await into.put(name, jpeg)
          report.copied += 1
        }
        onProgress((done += 1))
      }),
    ),
  ).finally(() => queue.clear())
  return report
}

/**
 * The file's bytes if they are a JPEG, whatever its name; a JPEG made of them if they are another
 * kind of photo; otherwise undefined.
 */
async function asJpeg(file: string): Promise<Buffer | undefined> {
  const { size } = await stat(file)
  if (size > MAX_IMAGE_BYTES) return undefined
  const bytes = await readFile(file)
  try {
    const image = () => sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    const kind = sniffImageType(bytes)
    if (!kind) return undefined
    if (kind !== 'jpeg')
      return await image()
        .autoOrient()
        .flatten({ background: '#fff' })
        .jpeg({ quality: 90 })
        .toBuffer()
    // Decodes the whole image: the header may be sound and the rest cut off.
    await image().resize(16).raw().toBuffer()
    return bytes
  } catch {
    return undefined
  }
}
