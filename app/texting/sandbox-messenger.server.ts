import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ok } from '#app/basics/result.ts'
import { TEXT_CHANNELS, type Messenger, type TextChannel } from './messenger.ts'

/** Upper bound on kept messages. */
const MAX_KEPT = 500
/** For this user only: messages hold telephone numbers and codes. */
const [PRIVATE_FOLDER, PRIVATE_FILE] = [0o700, 0o600]

const KeptText = z.object({
  at: z.coerce.date(),
  channel: z.enum(TEXT_CHANNELS),
  to: z.string(),
  text: z.string(),
})
export type KeptText = z.infer<typeof KeptText>

/**
 * Demo mode: keeps each message as a file, for `/dev/texts`, and sends nothing. A name has the time and
 * the message's id, so that a message that is handed over twice is there once.
 */
export const sandboxMessenger = (
  folder: string,
  channel: TextChannel,
  maxKept = MAX_KEPT,
): Messenger => ({
  channel,
  async send({ id, to, text }) {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const kept = await listFiles(folder)
    if (kept.some((file) => file.endsWith(` ${id}.json`))) return ok(null)
    const at = new Date()
    const name = `${at.toISOString().replaceAll(':', '-')} ${id}.json`
    const content = JSON.stringify({ at, channel, to, text } satisfies KeptText)
    await writeFile(path.join(folder, `.${name}`), content, { mode: PRIVATE_FILE })
    // Atomic rename: a listing never shows half a message.
    await rename(path.join(folder, `.${name}`), path.join(folder, name))
    for (const oldest of kept.slice(0, Math.max(0, kept.length + 1 - maxKept)))
      await rm(path.join(folder, oldest), { force: true })
    return ok(null)
  },
})

/** Messages that the sandbox has kept, the newest first. */
export async function listKeptTexts(folder: string, limit = 100): Promise<KeptText[]> {
  const files = (await listFiles(folder)).toReversed().slice(0, limit)
  const texts = await Promise.all(files.map((file) => readText(path.join(folder, file))))
  return texts.flatMap((text) => text ?? [])
}

/** One that was removed meanwhile, or changed by hand, is left out. */
async function readText(file: string): Promise<KeptText | undefined> {
  try {
    return KeptText.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** The oldest first: a name begins with its time. */
const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((file) => /^\d.*\.json$/.test(file)).toSorted()
