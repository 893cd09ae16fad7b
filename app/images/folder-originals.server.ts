import { constants, type Stats } from 'node:fs'
import { lstat, mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { originalName, type NoPhoto, type Originals, type Photo, type Seen } from './originals.ts'
import { MOST_BYTES } from './photo-kind.ts'
import type { PictureName } from './picture-name.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** Photos in a folder of this machine, which need not be there yet. */
export function folderOriginals(folder: string): Originals {
  const nameOf = (picture: PictureName) => path.join(folder, originalName(picture))

  /** A link is followed if it stays in the folder, and no further (T45). */
  async function fileOf(picture: PictureName): Promise<string | undefined> {
    const name = nameOf(picture)
    if (!(await lstat(name)).isSymbolicLink()) return name
    const [root, target] = await Promise.all([realpath(folder), realpath(name)])
    return target.startsWith(root + path.sep) ? target : undefined
  }

  return {
    believedMs: 0,
    async look(picture) {
      try {
        const file = await fileOf(picture)
        return file === undefined ? 'none' : seenIn(await lstat(file))
      } catch (error) {
        return absent(error)
      }
    },
    async read(picture) {
      try {
        const file = await fileOf(picture)
        return file === undefined ? 'none' : await readWhole(file)
      } catch (error) {
        return absent(error)
      }
    },
    async holds(picture, photo) {
      const held = await readFile(nameOf(picture)).catch(() => undefined)
      return held?.equals(photo) ?? false
    },
    async keep(picture, photo) {
      await mkdir(folder, { recursive: true })
      const unfinished = `${nameOf(picture)}.${process.pid}.tmp`
      try {
        await writeFile(unfinished, photo)
        await rename(unfinished, nameOf(picture))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async close() {},
  }
}

/** A pipe named like a photo would be waited for without end; a link may have come since it was looked at. */
async function readWhole(file: string): Promise<Photo | NoPhoto> {
  const opened = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const seen = seenIn(await opened.stat())
    return seen === 'none' ? seen : { ...seen, bytes: await opened.readFile() }
  } finally {
    await opened.close()
  }
}

const seenIn = (stats: Stats): Seen | 'none' =>
  stats.isFile() && stats.size > 0 && stats.size <= MOST_BYTES
    ? { mark: `${stats.mtimeMs}-${stats.size}-${stats.ino}`, content: undefined }
    : 'none'

/** A disk that does not answer as it should says nothing about the photo. */
function absent(error: unknown): NoPhoto {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EISDIR'].includes(code) ? 'none' : 'away'
}
