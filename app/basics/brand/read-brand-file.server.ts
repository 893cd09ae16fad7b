import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { err, ok, type Result } from '../result.ts'
import { parseBrandFile, type BrandFile } from './brand-file.ts'

/** Names that pages and the manifest have; `og-….jpg` may be missing, `og.png` stands in. */
const NEEDED = [
  'logo.svg',
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'og.png',
]
const LINK_CARD = /^og-[\w-]+\.jpg$/

/** The folder may be the project's own, with `.env` in it, and every name listed is served. */
const isPublic = (name: string): boolean => NEEDED.includes(name) || LINK_CARD.test(name)

export type GivenBrand = BrandFile & { folder: string; fileNames: readonly string[] }

/** The brand file and its pictures. A refusal is one line, and names the field or the file. */
export function readBrandFile(file: string): Result<GivenBrand, string> {
  try {
    const parsed = parseBrandFile(readFileSync(file, 'utf8'))
    if (!parsed.ok) return err(`BRAND_FILE ${file}: ${parsed.error}`)
    const folder = path.resolve(path.dirname(file), parsed.value.files)
    const fileNames = readdirSync(folder).filter(isPublic)
    const missing = NEEDED.filter((name) => !fileNames.includes(name))
    if (missing.length > 0)
      return err(`BRAND_FILE ${file}: files has no ${missing.join(', ')} in ${folder}`)
    return ok({ ...parsed.value, folder, fileNames })
  } catch (error) {
    return err(`BRAND_FILE ${file} cannot be read: ${(error as Error).message}`)
  }
}
