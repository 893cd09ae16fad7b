import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { BadSetting } from './settings.ts'

/**
 * Session secret: the configured one, or in demo mode one that is generated once and kept, so that
 * a restart signs nobody out.
 */
export function sessionSecret({ sessionSecret, dataDir }: Config): string {
  if (sessionSecret) return sessionSecret
  const file = path.join(dataDir, 'session-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    // 'wx' fails if the file exists, even if another start makes it at the same moment.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new BadSetting(`DATA_DIR cannot be written: ${(error as Error).message}`)
  }
  return readFileSync(file, 'utf8').trim()
}
