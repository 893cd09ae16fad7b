import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Of the settings. */
export type PhotosConfig = {
  dataDir: string
  images: { bucket: { url: string } | undefined }
}

/** Hidden, so that no backup takes it to another folder. */
const MARKER = '.folder-id'

/**
 * Tells whether two servers have the same photos: by the bucket's address, or by a random name that
 * the first of them leaves in the folder.
 * @returns undefined where the folder has none and cannot be written
 */
export async function photosPlace({ dataDir, images }: PhotosConfig): Promise<string | undefined> {
  if (images.bucket)
    return `bucket ${createHash('sha256').update(images.bucket.url).digest('hex').slice(0, 32)}`
  const folder = path.join(dataDir, 'item-images')
  const name = (await readMarker(folder)) ?? (await leaveMarker(folder))
  return name && `folder ${name}`
}

const readMarker = (folder: string): Promise<string | undefined> =>
  readFile(path.join(folder, MARKER), 'utf8').catch(() => undefined)

/** A link is made whole or not at all, and never over that of a server that was quicker. */
async function leaveMarker(folder: string): Promise<string | undefined> {
  const unfinished = path.join(folder, `${MARKER}.${randomUUID()}.tmp`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(unfinished, randomUUID())
    await link(unfinished, path.join(folder, MARKER))
  } catch {
    // There is one by now, or the folder can only be read.
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
  return readMarker(folder)
}
