import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newsletterSubscribers } from '#db/schema.ts'
import { runCommand } from '../../tests/run-command.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { newsletterCommand } from './newsletter.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(async () => {
  await shop.db.delete(newsletterSubscribers)
  folder = await mkdtemp(path.join(tmpdir(), 'newsletter-'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = (...args: string[]) =>
  runCommand((output) =>
    newsletterCommand(
      args,
      {
        DATABASE_URL: shop.url,
        DATA_DIR: path.join(folder, 'data'),
        INIT_CWD: folder,
        PUBLIC_URL: 'http://asha-vastra.in',
        SESSION_SECRET: 's'.repeat(32),
      },
      output,
    ),
  )

const AT = new Date('2025-11-01T06:30:00Z')
async function subscribed(
  email: string,
  unsubscribedAt: Date | null = null,
  confirmedAt: Date | null = AT,
): Promise<string> {
  const id = randomUUID()
  await shop.db
    .insert(newsletterSubscribers)
    .values({ id, email, consentedTo: 'yes', consentedAt: AT, confirmedAt, unsubscribedAt })
  return id
}
const written = async (name = 'list.csv') =>
  parse(await readFile(path.join(folder, name), 'utf8'), { columns: true }) as object[]

test('who is subscribed is written with the day and a link of their own; who has unsubscribed or not confirmed is not', async () => {
  const [meera, asha] = [
    await subscribed('meera@example.com'),
    await subscribed('asha@example.com'),
  ]
  await subscribed('gone@example.com', new Date())
  await subscribed('entered.by.somebody@example.com', null, null)
  const file = path.join(folder, 'list.csv')
  expect(await run('subscribers', 'list.csv')).toEqual({
    code: 0,
    stdout: `${file}: 2 subscribers written\n`,
    stderr: '',
  })
  const line = (email: string, id: string) => ({
    email,
    subscribedSince: AT.toISOString(),
    unsubscribeLink: expect.stringMatching(
      new RegExp(`^http://asha-vastra\\.in/newsletter/unsubscribe\\?token=${id}\\.[\\w-]{43}$`),
    ),
  })
  expect(await written()).toEqual([
    line('asha@example.com', asha),
    line('meera@example.com', meera),
  ])
  // The file holds email addresses, so only its owner may read it.
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('a list of more than is read at once is whole, and names nobody twice', async () => {
  const emails = Array.from({ length: 2_500 }, (_, nth) => `reader${nth}@example.com`)
  await shop.db.insert(newsletterSubscribers).values(
    emails.map((email) => ({
      id: randomUUID(),
      email,
      consentedTo: 'yes',
      consentedAt: AT,
      confirmedAt: AT,
    })),
  )
  expect((await run('subscribers', 'list.csv')).stdout).toMatch(/: 2,500 subscribers written\n$/)
  const found = (await written()).map((row) => (row as { email: string }).email)
  expect(found.toSorted()).toEqual(emails.toSorted())
})

test('an address that a spreadsheet would take for a formula is not one in the file', async () => {
  await subscribed('=cmd@example.com')
  await subscribed('+sum@example.com')
  await run('subscribers', 'list.csv')
  expect((await written()).map((row) => (row as { email: string }).email).toSorted()).toEqual([
    "'+sum@example.com",
    "'=cmd@example.com",
  ])
})

test('no file is written over unasked, none is left half written, and a slip shows how it goes', async () => {
  await writeFile(path.join(folder, 'list.csv'), 'mine')
  const file = path.join(folder, 'list.csv')
  expect(await run('subscribers', 'list.csv')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file}: is there already (--force writes over it)\n`,
  })
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect(await run('subscribers', 'list.csv', '--force')).toMatchObject({
    code: 0,
    stdout: `${file}: 0 subscribers written\n`,
  })
  expect(await run('subscribers', '.')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${folder}: is a folder\n`,
  })
  expect(await run('subscribers', 'none/list.csv')).toMatchObject({ code: 1, stdout: '' })
  expect((await readdir(folder)).sort()).toEqual(['data', 'list.csv'])
  for (const args of [
    [],
    ['subscribers'],
    ['list', 'a.csv'],
    ['subscribers', 'a.csv', 'b.csv'],
    ['subscribers', 'a.csv', '--all'],
  ])
    expect(await run(...args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Usage: npm run newsletter/),
    })
})
