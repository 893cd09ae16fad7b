import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * A cache that outlives the run: the images that the shops of journeys make of one build. Those of
 * other builds are removed.
 */
export function imageFolder(root: string): string {
  const all = path.join(root, 'node_modules/.cache/sangam-test-images')
  const build = readFileSync(path.join(root, 'build/.sangam-built'), 'utf8').trim().slice(0, 16)
  mkdirSync(path.join(all, build), { recursive: true })
  for (const name of readdirSync(all))
    if (name !== build) rmSync(path.join(all, name), { recursive: true, force: true })
  return path.join(all, build)
}
