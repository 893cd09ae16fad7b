import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { openTestPostgres } from '../tests/postgres-template.ts'
import { spawnedShop } from '../tests/spawned-shop.ts'
import { askLighthouse, CATEGORIES, type Judged } from './lighthouse.ts'

// `npm run audit`: axe on every screen in every state, light and dark, phone and desktop; then Lighthouse, mobile, on the
// screens a shopper meets first. A table, and an exit code: 0 when nothing is wrong.
const HERE = import.meta.dirname
const ROOT = path.dirname(HERE)
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

if (!existsSync(chromium)) fail(`There is no Chromium at ${chromium}: install it, or say where it is with CHROMIUM.`)
if (!existsSync(path.join(HERE, 'node_modules/lighthouse'))) install()

const postgres = await openTestPostgres()
Object.assign(process.env, { SANGAM_TEST_POSTGRES: postgres.url, SANGAM_TEST_TEMPLATE: postgres.template, CHROMIUM: chromium })
let wrong = 0
try {
  if (!process.argv.includes('--lighthouse')) wrong += await axe()
  wrong += await lighthouse()
} finally {
  await postgres.close()
}
console.log(wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`)
process.exit(wrong === 0 ? 0 : 1)

function install(): void {
  console.log('Installing Lighthouse, this once …')
  const done = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: HERE, encoding: 'utf8' })
  if (done.status !== 0) fail(`Lighthouse could not be installed:\n${done.stderr}`)
}

/** The journeys that look at each screen, told to look at it in every way. */
function axe(): Promise<number> {
  const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js')
  const args = [playwright, 'test', '--reporter=list', '--grep', 'nothing is wrong with']
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, LOOK: 'everywhere' }, stdio: 'inherit' }).once('exit', (status) =>
      resolve(status === 0 ? 0 : 1),
    )
  })
}

async function lighthouse(): Promise<number> {
  const shop = await spawnedShop(postgres)
  try {
    const product = /\/product\/[0-9a-f-]{36}/.exec(await (await fetch(`${shop.url}/products?category=women`)).text())?.[0] ?? '/'
    const judged: Judged[] = []
    for (const at of ['/', '/products?category=women', product, '/cart', '/login', '/shipping'])
      judged.push(await askLighthouse({ url: shop.url + at, at, chromium }))
    console.table(Object.fromEntries(judged.map(({ at, scores }) => [at, scores])))
    for (const { at, findings } of judged) for (const finding of findings) console.log(`${at}  ${finding}`)
    // How fast the machine of the audit is says little: the speed of the shop is measured by `npm run bench`.
    return judged.flatMap(({ scores }) => CATEGORIES.filter((name) => name !== 'performance' && scores[name] < 100)).length
  } finally {
    await shop.close()
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
