import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { BadSetting } from './settings.ts'

/** The owner's secret, or in demo mode one that is made once and kept, so that a restart signs nobody out. */
export function sessionSecret({ sessionSecret, dataDir }: Config): string {
  if (sessionSecret) return sessionSecret
  const file = path.join(dataDir, 'session-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    // 'wx' fails if it is there already, also when another start makes it in the same moment.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new BadSetting(`DATA_DIR cannot be written: ${(error as Error).message}`)
  }
  return readFileSync(file, 'utf8').trim()
}
