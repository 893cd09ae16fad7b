import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mutualImports, folderGraph, toMermaid, withoutImpliedArrows } from './graph.ts'
import { folderOf } from './folder-of.ts'

// `npm run architecture`: draws the folders of the shop and what they import into
// docs/architecture.md. With `-- --check` it fails where the drawing is out of date, or two folders
// import each other.
const ROOT = path.resolve(import.meta.dirname, '../..')
const PAGE = path.join(ROOT, 'docs/architecture.md')
const DRAWING = /(?<=<!-- npm run architecture -->\n)[^]*?(?=<!-- end -->)/
const CRUISER = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

type Cruise = { modules: { source: string; dependencies: { resolved: string }[] }[] }

const graph = folderGraph(importsOf(['app', 'db', 'server']), folderOf)
const page = readFileSync(PAGE, 'utf8')
const drawn = page.replace(
  DRAWING,
  `\`\`\`mermaid\n${toMermaid(withoutImpliedArrows(graph))}\n\`\`\`\n`,
)
const mutual = mutualImports(graph)
for (const [a, b] of mutual) console.error(`${a} and ${b} import each other.`)
if (!process.argv.includes('--check')) writeFileSync(PAGE, drawn)
else if (mutual.length > 0) process.exit(1)
else if (drawn !== page) {
  console.error('docs/architecture.md shows other imports than there are: npm run architecture')
  process.exit(1)
}

function importsOf(folders: string[]): [string, string][] {
  const args = [CRUISER, '--output-type=json', ...folders]
  const json = execFileSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return (JSON.parse(json) as Cruise).modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => /\.tsx?$/.test(resolved))
      .map(({ resolved }): [string, string] => [source, resolved]),
  )
}
