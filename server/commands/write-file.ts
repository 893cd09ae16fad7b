import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './command-error.ts'

/** Refuses to overwrite a file without `force`, and a folder in any case. */
export async function assertNotOverwriting(file: string, force: boolean): Promise<void> {
  const there = await stat(file).catch(() => undefined)
  if (there?.isDirectory()) throw new CommandError(`${file}: is a folder`)
  if (there && !force) throw new CommandError(`${file}: is there already (--force writes over it)`)
}

/** Atomic write: a temporary file is flushed to the disk, then renamed. */
export async function writeFileAtomically(
  file: string,
  text: AsyncIterable<string>,
  { mode }: { mode?: number } = {},
): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    await pipeline(
      text,
      createWriteStream(unfinished, {
        flags: 'wx',
        flush: true,
        ...(mode !== undefined && { mode }),
      }),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
