import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { mutualImports, folderGraph, toMermaid, withoutImpliedArrows } from './graph.ts'
import { folderOf } from './folder-of.ts'
import { readImports } from './imports.ts'

// `npm run architecture`: draws the folders of the shop and what they import into
// docs/architecture.md. With `-- --check` it fails where an import goes through a wall of
// .dependency-cruiser.cjs, the drawing is out of date, or two folders import each other. `--keep`
// names a file that gets the imports as JSON.
const ROOT = path.resolve(import.meta.dirname, '../..')
const PAGE = path.join(ROOT, 'docs/architecture.md')
const DRAWING = /(?<=<!-- npm run architecture -->\n)[^]*?(?=<!-- end -->)/
const DRAWN = /^(app|db|server)\//

const { check, keep } = parseArgs({
  options: { check: { type: 'boolean' }, keep: { type: 'string' } },
}).values
const { imports, violations } = await readImports(ROOT)
if (keep) writeFileSync(keep, JSON.stringify(imports))
const graph = folderGraph(
  imports
    .filter(({ from, to }) => DRAWN.test(from) && /\.tsx?$/.test(to))
    .map(({ from, to }) => [from, to] as const),
  folderOf,
)
const page = readFileSync(PAGE, 'utf8')
const drawn = page.replace(
  DRAWING,
  `\`\`\`mermaid\n${toMermaid(withoutImpliedArrows(graph))}\n\`\`\`\n`,
)
const problems = [
  ...violations,
  ...mutualImports(graph).map(([a, b]) => `${a} and ${b} import each other.`),
]
if (!check) writeFileSync(PAGE, drawn)
else if (drawn !== page)
  problems.push('docs/architecture.md shows other imports than there are: npm run architecture')
for (const problem of problems) console.error(problem)
if (check && problems.length > 0) process.exitCode = 1
