import { constants, type Stats } from 'node:fs'
import { lstat, mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  sourceImageFile,
  type NoSourceImage,
  type SourceImages,
  type SourceImage,
  type SourceImageInfo,
} from './source-images.ts'
import { MAX_IMAGE_BYTES } from './image-type.ts'
import type { ImageName } from './image-name.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** Photos in a folder of this machine, which need not be there yet. */
export function folderSourceImages(folder: string): SourceImages {
  const pathOf = (image: ImageName) => path.join(folder, sourceImageFile(image))

  /** A link is followed if it stays in the folder, and no further (T45). */
  async function fileOf(image: ImageName): Promise<string | undefined> {
    const name = pathOf(image)
    if (!(await lstat(name)).isSymbolicLink()) return name
    const [root, target] = await Promise.all([realpath(folder), realpath(name)])
    return target.startsWith(root + path.sep) ? target : undefined
  }

  return {
    maxAgeMs: 0,
    async stat(image) {
      try {
        const file = await fileOf(image)
        return file === undefined ? 'none' : infoFrom(await lstat(file))
      } catch (error) {
        return reasonFor(error)
      }
    },
    async read(image) {
      try {
        const file = await fileOf(image)
        return file === undefined ? 'none' : await readWhole(file)
      } catch (error) {
        return reasonFor(error)
      }
    },
    async contains(image, photo) {
      const stored = await readFile(pathOf(image)).catch(() => undefined)
      return stored?.equals(photo) ?? false
    },
    async put(image, photo) {
      await mkdir(folder, { recursive: true })
      const unfinished = `${pathOf(image)}.${process.pid}.tmp`
      try {
        await writeFile(unfinished, photo)
        await rename(unfinished, pathOf(image))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async close() {},
  }
}

/** A pipe named like a photo would be waited for without end; a link may have come since it was looked at. */
async function readWhole(file: string): Promise<SourceImage | NoSourceImage> {
  const opened = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const info = infoFrom(await opened.stat())
    return info === 'none' ? info : { ...info, bytes: await opened.readFile() }
  } finally {
    await opened.close()
  }
}

const infoFrom = (stats: Stats): SourceImageInfo | 'none' =>
  stats.isFile() && stats.size > 0 && stats.size <= MAX_IMAGE_BYTES
    ? { etag: `${stats.mtimeMs}-${stats.size}-${stats.ino}`, content: undefined }
    : 'none'

/** A disk that does not answer as it should says nothing about the photo. */
function reasonFor(error: unknown): NoSourceImage {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EISDIR'].includes(code) ? 'none' : 'unavailable'
}
