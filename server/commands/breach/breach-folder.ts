import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { BREACH_SOURCES } from '#db/enums.ts'
import type { Breach } from '#app/privacy/breach/breach.ts'
import { CommandError } from '../command-error.ts'

/** Files of a breach's folder. All are readable by their owner only: they tell of persons, or of a hole. */
export const FACTS = 'breach.json'
export const PERSONS = 'persons.csv'
export const PERSONS_NOTICE = 'notice-to-persons.txt'
export const PRIVATE = { mode: 0o600 }

const Facts = z.object({
  id: z.string().min(1).max(40),
  knownAt: z.coerce.date(),
  since: z.coerce.date().nullable(),
  until: z.coerce.date().nullable(),
  sources: z.array(z.enum(BREACH_SOURCES)).min(1),
  onlyTouched: z.boolean().default(false),
})

/** Reads which breach a folder is about; undefined where it is about none yet. */
export async function readFacts(folder: string): Promise<Breach | undefined> {
  const text = await readFile(path.join(folder, FACTS), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return Facts.parse(JSON.parse(text))
  } catch {
    throw new CommandError(`${path.join(folder, FACTS)}: cannot be read`)
  }
}

/** Makes the folder, and writes a file that is not there yet. @returns whether it wrote it */
export async function writeOnce(folder: string, name: string, text: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  if (await stat(file).catch(() => undefined)) return false
  await writeFile(file, text, { ...PRIVATE, flag: 'wx', flush: true })
  return true
}
