import { constants, type Stats } from 'node:fs'
import {
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import path from 'node:path'
import {
  sourceImageFile,
  type ByteRange,
  type NoSourceImage,
  type SourceImages,
  type SourceImageInfo,
} from './source-images.ts'
import { MAX_IMAGE_BYTES } from './image-type.ts'
import type { ImageName } from './image-name.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** Source images in a local folder, which need not exist yet. */
export function folderSourceImages(folder: string): SourceImages {
  const pathOf = (image: ImageName) => path.join(folder, sourceImageFile(image))

  /** Follows a symbolic link only if it stays inside the folder (T45). */
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
    async readRange(image, etag, range) {
      try {
        const file = await fileOf(image)
        const found = file === undefined ? 'none' : await readRange(file, etag, range)
        return found === 'none' ? 'changed' : found
      } catch (error) {
        return reasonFor(error) === 'none' ? 'changed' : 'unavailable'
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

const readWhole = (file: string) =>
  withFile(file, async (opened, info) => ({ ...info, bytes: await opened.readFile() }))

/** A file that is shorter than it was when its etag was read has changed. */
const readRange = (file: string, etag: string, { from, to }: ByteRange) =>
  withFile(file, async (opened, info) => {
    if (info.etag !== etag) return 'none'
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(to - from), 0, to - from, from)
    return bytesRead === to - from ? buffer : 'none'
  })

/**
 * O_NONBLOCK, because opening a pipe named like a photo would block for ever; O_NOFOLLOW, because a
 * link may have appeared since the check.
 */
async function withFile<Found>(
  file: string,
  read: (opened: FileHandle, info: SourceImageInfo) => Promise<Found>,
): Promise<Found | 'none'> {
  const opened = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const info = infoFrom(await opened.stat())
    return info === 'none' ? info : await read(opened, info)
  } finally {
    await opened.close()
  }
}

const infoFrom = (stats: Stats): SourceImageInfo | 'none' =>
  stats.isFile() && stats.size > 0 && stats.size <= MAX_IMAGE_BYTES
    ? { etag: `${stats.mtimeMs}-${stats.size}-${stats.ino}`, content: undefined }
    : 'none'

/** Other errors of the disk say nothing about the image. */
function reasonFor(error: unknown): NoSourceImage {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EISDIR'].includes(code) ? 'none' : 'unavailable'
}
