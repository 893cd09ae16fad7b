import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LINE_COLUMNS, ORDER_COLUMNS } from '#app/orders/import/order-row.ts'
import { styles } from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import type { CommandResult } from '../../tests/run-command.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'

// Smoke tests: each command once as a program of its own. The test beside a command checks in
// process what it does and prints.
vi.setConfig({ testTimeout: 60_000 })

let database: ShopDatabase
let folder: string
beforeAll(async () => {
  database = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'sangam-programs-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** As npm runs it: in the shop's own folder, with the merchant's folder in INIT_CWD. */
async function launch(
  args: string[],
  { typed = '', ...settings }: { typed?: string; DATABASE_URL?: string } = {},
): Promise<CommandResult> {
  const env = {
    PATH: process.env.PATH,
    // A developer's own .env is not read.
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    INIT_CWD: folder,
    ...settings,
  }
  const running = promisify(execFile)(process.execPath, ['bin/launch.mjs', ...args], {
    env,
    timeout: 50_000,
  })
  running.child.stdin?.end(typed)
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: CommandResult) => ({ code, stdout, stderr }),
  )
}
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none'

test('npm run orders does what it is told and ends, and ends with 1 and one line where it cannot', async () => {
  await writeFile(path.join(folder, 'orders.csv'), `${ORDER_COLUMNS.needed.join(',')}\n`)
  await writeFile(path.join(folder, 'lines.csv'), `${LINE_COLUMNS.needed.join(',')}\n`)
  const [imported, refused] = await Promise.all([
    launch(['orders', 'import', 'orders.csv', 'lines.csv']),
    launch(['orders', 'ship', 'ffffffff']),
  ])
  expect(imported).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^orders\.csv: 0 rows read\n/),
    stderr: '',
  })
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'There is no order #ffffffff.\n' })
})

test('npm run catalogue does what it is told and ends, and ends with 1 and one line where it cannot', async () => {
  const [exported, refused] = await Promise.all([
    launch(['catalogue', 'export']),
    launch(['catalogue', 'import', 'none.csv']),
  ])
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  expect(exported.stdout.trimEnd().split('\n')).toHaveLength(1 + (await database.db.$count(styles)))
  const file = path.join(folder, 'none.csv')
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: `ENOENT: no such file or directory, stat '${file}'\n`,
  })
})

test('npm run newsletter does what it is told and ends, and ends with 2 where it does not understand', async () => {
  const [written, misunderstood] = await Promise.all([
    launch(['newsletter', 'subscribers', 'list.csv']),
    launch(['newsletter']),
  ])
  const file = path.join(folder, 'list.csv')
  expect(written).toEqual({ code: 0, stdout: `${file}: 0 subscribers written\n`, stderr: '' })
  expect(await readFile(file, 'utf8')).toContain('unsubscribeLink')
  expect(misunderstood).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run newsletter/),
  })
})

test('npm run doctor says that all is well and ends, and ends with 1 and one line where it cannot look', async () => {
  const [well, lost] = await Promise.all([
    launch(['doctor']),
    launch(['doctor'], { DATABASE_URL: NOWHERE }),
  ])
  expect(well).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^(?:✓ .+\n)+! the whole chain .+\n✓ 0\.0 % of the counted stock is held for unpaid orders\n[✓!] the seller’s address .+\n! \d+ of \d+ GST rates and legal texts are not confirmed .+\n✓ the owner has chosen for prices .+\n[✓!] .+ an HSN that is .+\n✓ every HSN .+\n[✓!] .+ of (?:the|their) label.*\n! there is no backup: .+\n\nAll is well\.\n$/,
    ),
    stderr: '',
  })
  expect(lost).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^DATABASE_URL cannot be reached: .+\n$/),
  })
})

test('npm run backup and npm run restore do what they are told and end, and end with 1 and one line, or with 2, where they cannot', async () => {
  const made = await launch(['backup', 'shop.backup'])
  const file = path.join(folder, 'shop.backup')
  expect(made).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^.+shop\.backup: [\d,]+ rows, [\d.]+ MB, in [\d.]+ s\n$/),
    stderr: '',
  })
  expect(made.stdout.startsWith(file)).toBe(true)
  const [lost, refused, misunderstood] = await Promise.all([
    launch(['backup', 'lost.backup'], { DATABASE_URL: NOWHERE }),
    launch(['restore', 'shop.backup']),
    launch(['restore']),
  ])
  expect(lost).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^the database cannot be reached: .+\n$/),
  })
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^the database is not empty .+\n$/),
  })
  expect(misunderstood).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Usage: npm run restore/),
  })
})

test('npm run console answers what is asked of the database, and ends when it is left', async () => {
  const { code, stdout, stderr } = await launch(['console'], {
    typed: 'await db.$count(schema.styles)\n.exit\n',
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`sangam> ${await database.db.$count(styles)}\n`)
})

test('npm run console has every service of the shop and what its parts can do, and lists them', async () => {
  const { code, stdout, stderr } = await launch(['console'], {
    // One line: typed into a pipe, the next would not wait for its answer.
    typed: `await Promise.all([
      Object.keys(shop).filter((name) => globalThis[name] !== shop[name]).join() || 'all services',
      shop.db.$count(schema.orders, drizzle.eq(schema.orders.status, 'shipped')),
      desk.runConsistencyChecks(db).then((checks) => checks.flatMap(({ broken }) => broken)),
      catalogue.listFeatured(shop).then(({ length }) => length > 0),
    ]).then(JSON.stringify)`
      .replaceAll('\n', ' ')
      .concat('\n.exit\n'),
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [listed, answer] = stdout.split('sangam> ')
  expect(answer).toBe(`'["all services",0,[],true]'\n`)
  for (const name of ['db', 'schema', 'auth', 'jobs', 'gateway', 'images', 'catalogueIndex'])
    expect(listed).toMatch(new RegExp(`^  ${name} +\\w`, 'm'))
  expect(listed).toMatch(/^ {2}payments +.*settlePayment/m)
  expect(listed).toMatch(/^ {2}desk +.*listOrdersForStaff/m)
})

test('npm run demo ends with 2 where it does not understand', async () => {
  expect(await launch(['demo', 'sheets'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run demo/),
  })
})
