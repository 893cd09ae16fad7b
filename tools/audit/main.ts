import { existsSync } from 'node:fs'
import path from 'node:path'
import { openTestPostgres } from '../../tests/databases/postgres-template.ts'
import { spawnedShop } from '../../tests/spawned-shop.ts'
import { countByFile, auditScreens } from './axe.ts'
import {
  installLighthouse,
  runLighthouse,
  CATEGORIES,
  type LighthouseResult,
} from './lighthouse.ts'

// `npm run audit`: axe on every screen in every state, light and dark, phone and desktop; then
// Lighthouse, mobile, on the screens a shopper meets first. It prints two tables and exits with 0
// when nothing is wrong. `-- --axe` and `-- --lighthouse` run one of the two alone, `-- --axe Cart`
// only the screens whose names hold that word.
const ROOT = path.resolve(import.meta.dirname, '../..')
const [part, only] = process.argv.slice(2)
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

if (part !== undefined && !['--axe', '--lighthouse'].includes(part))
  fail(`${part} is neither --axe [WORD] nor --lighthouse.`)
if (!existsSync(chromium))
  fail(`There is no Chromium at ${chromium}: install it, or say where it is with CHROMIUM.`)
if (part !== '--axe') installLighthouse()

const postgres = await openTestPostgres()
Object.assign(process.env, {
  SANGAM_TEST_POSTGRES: postgres.url,
  SANGAM_TEST_TEMPLATE: postgres.template,
  CHROMIUM: chromium,
})
let wrong = 0
try {
  const screens = part === '--lighthouse' ? [] : await auditScreens(ROOT, only)
  const pages = part === '--axe' ? [] : await lighthouse()
  if (screens.length > 0) console.table(countByFile(screens))
  for (const { screen, problem } of screens)
    if (problem) console.log(`${screen}\n  ${problem.replaceAll('\n', '\n  ')}`)
  if (pages.length > 0)
    console.table(
      Object.fromEntries(pages.map(({ at, scores, timings }) => [at, { ...scores, ...timings }])),
    )
  for (const { at, findings } of pages)
    for (const finding of findings) console.log(`${at}  ${finding}`)
  // The performance score is left out, because it depends on this machine: `npm run bench` measures
  // speed.
  const belowFull = pages.flatMap(({ scores }) =>
    CATEGORIES.filter((name) => name !== 'performance' && scores[name] < 100),
  )
  wrong = screens.filter(({ problem }) => problem).length + belowFull.length
  if (screens.length + pages.length === 0) throw new Error(`No screen's name holds ${only}.`)
} finally {
  await postgres.close()
}
console.log(wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`)
process.exit(wrong === 0 ? 0 : 1)

async function lighthouse(): Promise<LighthouseResult[]> {
  const shop = await spawnedShop(postgres)
  try {
    const product = /\/product\/[0-9a-f-]{36}/.exec(
      await (await fetch(`${shop.url}/products?category=women`)).text(),
    )?.[0]
    if (!product) throw new Error('The listing shows no product to look at.')
    const pages: LighthouseResult[] = []
    for (const at of ['/', '/products?category=women', product, '/cart', '/login', '/shipping']) {
      console.log(`Lighthouse looks at ${at} …`)
      pages.push(await runLighthouse({ url: shop.url + at, at, chromium }))
    }
    return pages
  } finally {
    await shop.close()
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
