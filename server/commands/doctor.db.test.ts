import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { auditEvents, auditVerifications } from '#db/schema.ts'
import {
  newestCheckpoint,
  storeCheckpoint,
} from '#app/desk/audit-chain/stored-checkpoints.server.ts'
import { verifyAuditChain } from '#app/desk/audit-chain/verify-audit-chain.server.ts'
import { checkWholeChain } from '#app/desk/audit-chain/whole-chain.server.ts'
import { runCommand } from '../../tests/run-command.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { doctorCommand } from './doctor.ts'

const SECRET = 's'.repeat(32)
const keys = signingKeys(SECRET)

let shop: Awaited<ReturnType<typeof shopDatabase>>
let folder: string
beforeEach(async () => {
  shop = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'doctor-'))
})
afterEach(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

const run = (args: string[] = [], secret = SECRET) => {
  const env = { DATABASE_URL: shop.url, DATA_DIR: folder, INIT_CWD: folder, SESSION_SECRET: secret }
  return runCommand((output) => doctorCommand(args, env, output))
}
const signOut = () =>
  shop.db.insert(auditEvents).values({
    actor: 'shopper',
    subjectType: 'account',
    subjectId: randomUUID(),
    action: 'signed_out',
    after: {},
  })
const changeTheFirst = () =>
  shop.db.execute(sql`
    do $$ begin
      alter table audit_events disable trigger user;
      update audit_events set actor = 'staff' where id = (select min(id) from audit_events);
      alter table audit_events enable trigger user;
    end $$`)
async function checkpoint(by = keys): Promise<void> {
  const { head } = await verifyAuditChain(shop.db, by)
  await storeCheckpoint({ db: shop.db, keys: by, origin: 'shop.test/audit' }, head)
}

test('T57 the doctor verifies the audit chain since its checkpoint, and all of it where that is asked for', async () => {
  await signOut()
  await signOut()
  const first = await run()
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain(
    '✓ the chain of audit events verifies\n✓ 2 audit events verified from the first;',
  )
  await checkpoint()
  await signOut()
  await changeTheFirst()
  const since = await run()
  expect(since.stdout).toMatch(/✓ 1 audit event verified since the checkpoint of \d{4}-\d\d-\d\d;/)
  expect(since.code).toBe(0)
  const all = await run(['--all'])
  expect(all.code).toBe(1)
  expect(all.stdout).toMatch(
    /✗ the chain of audit events verifies\n {4}event \d+, link 1: it was changed\n/,
  )
  expect(all.stdout).not.toContain('audit events verified')
})

test('T57 the doctor says when the shop last verified the whole chain, and names what that found', async () => {
  await signOut()
  await signOut()
  await checkpoint()
  expect((await run()).stdout).toContain('! the whole chain has not been verified yet')
  const services = { db: shop.db, keys, origin: 'shop.test/audit' }
  await checkWholeChain(services)
  expect((await run()).stdout).toMatch(
    /✓ the whole chain was last verified on \d{4}-\d\d-\d\d: 2 audit events\n/,
  )
  await changeTheFirst()
  await shop.db.delete(auditVerifications)
  await checkWholeChain(services)
  const found = await run()
  expect(found.code).toBe(1)
  expect(found.stdout).toMatch(
    /✗ the whole chain of audit events verifies, from its first link\n {4}event \d+, link 1: it was changed\n/,
  )
})

test('T57 the doctor compares the chain with a checkpoint from a mail, and takes none that the shop has not signed', async () => {
  await signOut()
  await checkpoint()
  const note = (await newestCheckpoint(shop.db)) ?? ''
  await writeFile(path.join(folder, 'mail.txt'), `Hello,\n\n${note}\nYou get this mail`)
  await writeFile(path.join(folder, 'forged.txt'), note.replace('shop.test', 'other.test'))
  await writeFile(path.join(folder, 'empty.txt'), 'Hello')
  expect((await run(['--checkpoint', 'mail.txt'])).code).toBe(0)
  expect(await run(['--checkpoint', 'forged.txt'])).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('its checkpoint is not signed by this shop'),
  })
  expect((await run(['--checkpoint', 'empty.txt'])).stderr).toContain(
    'there is no checkpoint in it',
  )
  expect((await run(['--checkpoint', 'nowhere.txt'])).code).toBe(1)
  expect((await run(['--some'])).code).toBe(2)

  // Another secret: of the checkpoint nobody can say that it was this shop's.
  const lost = await run([], 'n'.repeat(32))
  expect(lost.code).toBe(1)
  expect(lost.stdout).toMatch(/checkpoint of .+: not signed by this shop\n✓ 1 audit event verified/)
  expect(lost.stdout).toContain('! 1 checkpoint not signed by this shop: not compared')
})
