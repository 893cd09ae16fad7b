import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes the brand of the demo with other rules into a folder. @returns path of the file */
export async function brandWithRules(
  folder: string,
  changed: Record<string, unknown>,
): Promise<string> {
  const brand = JSON.parse(await readFile('brand.json', 'utf8'))
  const file = path.join(folder, 'brand.json')
  const rules = { ...brand.rules, ...changed }
  await writeFile(file, JSON.stringify({ ...brand, files: path.resolve('brand'), rules }))
  return file
}
