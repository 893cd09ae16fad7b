import { readBrandFile } from './read-brand-file.server.ts'

/** Read once and while modules load, so that they may use it at their top level. */
const read = readBrandFile(process.env.BRAND_FILE?.trim() || 'brand.json')
if (!read.ok) {
  // Before any program of the shop has begun: there is nobody to throw to.
  console.error(`Sangam cannot start: ${read.error}`)
  process.exit(1)
}
export const given = read.value
