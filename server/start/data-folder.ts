import { accessSync, constants, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { BadSetting } from './settings.ts'

/**
 * Makes the data folder. Inside the program's folder it also gets an empty repository of its own,
 * which `git clean -fdx` passes over; it would otherwise delete the shop's orders (decision 51).
 * @throws BadSetting where it belongs to another user
 */
export function makeDataFolder({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
    throw new BadSetting(
      `DATA_DIR: this user may not write to ${dataDir}. Start the shop as the user whose folder it is, or with a data folder of your own: DATA_DIR=/a/folder/of/yours npm start`,
    )
  }
  const git = path.join(dataDir, '.git')
  if (!isInside(dataDir) || existsSync(path.join(git, 'HEAD'))) return
  for (const name of ['objects', 'refs']) mkdirSync(path.join(git, name), { recursive: true })
  writeFileSync(path.join(git, 'HEAD'), 'ref: refs/heads/main\n')
}

/**
 * Warning at the start while the data lies inside the program's folder, where deleting a clone
 * deletes the shop with it; undefined anywhere else.
 */
export function dataFolderWarning({
  production,
  dataDir,
  databaseUrl,
  images,
}: Pick<Config, 'production' | 'dataDir' | 'databaseUrl' | 'images'>): string | undefined {
  if (!isInside(dataDir)) return undefined
  const held = databaseUrl
    ? images.bucket
      ? 'session secret and mails'
      : 'photos'
    : 'orders, accounts and photos'
  const what = production ? `WARNING: your ${held} lie` : `Your ${held} lie`
  return [
    `${what} in ${dataDir}, inside the program's folder: deleting that folder, or git clean -ffdx in it, deletes them.`,
    ...(production
      ? [`Stop the shop, move ${dataDir} to a place of its own, and name that in DATA_DIR.`]
      : ['To keep them elsewhere, set DATA_DIR.']),
  ].join(' ')
}

/** The program's folder is the working directory, whatever release runs. */
function isInside(dataDir: string): boolean {
  const real = (folder: string) => (existsSync(folder) ? realpathSync(folder) : folder)
  const relative = path.relative(real(process.cwd()), real(dataDir))
  return !relative.startsWith('..') && !path.isAbsolute(relative)
}
