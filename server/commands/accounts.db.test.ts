import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAccountEvent } from '#app/account/events/record-account-event.server.ts'
import { recordRefusedSignIn } from '#app/account/events/record-refusal.server.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { sessions, users } from '#db/schema.ts'
import { runCommand } from '../../tests/run-command.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { accountsCommand } from './accounts.ts'

const SECRET = 's'.repeat(32)
let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeAll(async () => {
  shop = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'accounts-'))
  await shop.db.insert(users).values({ id: 'u1', name: 'Asha Rao', email: 'asha@example.com' })
  await shop.db.insert(sessions).values(
    ['a', 'b'].map((id) => ({
      id,
      userId: 'u1',
      token: id,
      expiresAt: new Date(Date.now() + 86_400_000),
    })),
  )
  const services = { db: shop.db, keys: signingKeys(SECRET), requester: () => PHONE }
  await recordRefusedSignIn(services, 'bela@example.com', 'wrong password')
  await recordRefusedSignIn(services, 'asha@example.com', 'wrong password')
  await shop.db.transaction((tx) =>
    recordAccountEvent(tx, services, {
      accountId: 'u1',
      action: 'signed_in',
      facts: { isNewDevice: true },
    }),
  )
})
afterAll(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

const PHONE = { device: 'Chrome on Android', network: 'k3J_x-9q' }
const run = (...args: string[]) =>
  runCommand((output) =>
    accountsCommand(
      args,
      {
        DATABASE_URL: shop.url,
        DATA_DIR: path.join(folder, 'data'),
        INIT_CWD: folder,
        PUBLIC_URL: 'http://asha-vastra.in',
        SESSION_SECRET: SECRET,
      },
      output,
    ),
  )

test('T67 the history of an account is told by its email or id, newest first, also of an address without an account', async () => {
  const told = await run('history', ' Asha@Example.com ')
  expect(told).toMatchObject({ code: 0, stderr: '' })
  const [head, ...lines] = told.stdout.trimEnd().split('\n')
  expect(head).toBe('asha@example.com (u1)')
  expect(lines).toEqual([
    expect.stringMatching(/shopper +signed in, new device +Chrome on Android +k3J_x-9q$/),
    expect.stringMatching(
      /stranger +sign in refused, wrong password +Chrome on Android +k3J_x-9q$/,
    ),
  ])
  expect(await run('history', 'u1')).toEqual(told)
  expect((await run('history', 'bela@example.com')).stdout).toMatch(
    /^There is no account now\.\n.*sign in refused, wrong password/,
  )
  expect(await run('history', 'nobody@example.com')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no such account, and nothing is recorded of it.\n',
  })
})

test('T67 what was refused is told of all accounts, with the email of those that have one, and how many more there were', async () => {
  for (let tries = 0; tries < 12; tries += 1)
    await recordRefusedSignIn(
      { db: shop.db, keys: signingKeys(SECRET) },
      'chitra@example.com',
      'too many tries',
    )
  const { code, stdout } = await run('refused', '--since', '2h')
  expect(code).toBe(0)
  expect(stdout.match(/wrong password .* asha@example\.com$/gm)).toHaveLength(1)
  expect(stdout.match(/too many tries .* email [\w-]{22}$/gm)).toHaveLength(10)
  expect(stdout).toMatch(/\nand 2 that were only counted\n$/)
  expect(stdout).not.toContain('chitra')
  for (const since of ['0h', 'today', '391d'])
    expect(await run('refused', '--since', since)).toMatchObject({ code: 2, stdout: '' })
})

test('T67 signing an account out ends its sessions, and the history says that staff did it', async () => {
  expect(await run('sign-out', 'asha@example.com')).toEqual({
    code: 0,
    stdout: '2 sessions ended\n',
    stderr: '',
  })
  expect(await shop.db.$count(sessions, eq(sessions.userId, 'u1'))).toBe(0)
  expect((await run('history', 'u1')).stdout).toMatch(/\n.* staff +signed out\n/)
  expect(await run('sign-out', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'There is no such account.\n',
  })
  for (const args of [[], ['list'], ['history'], ['sign-out', 'a', 'b']])
    expect(await run(...args)).toMatchObject({ code: 2, stdout: '' })
})
