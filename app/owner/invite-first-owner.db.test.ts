import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox, staff } from '#db/schema.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { folderMailer, smtpMailer } from '#app/mail/mailer.server.ts'
import { findInvitation, inviteMember } from '#app/staff/accounts/invitations.server.ts'
import { setPassword } from '#app/staff/accounts/members.server.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { mailsTo } from '../../tests/mail-folder.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { inviteFirstOwner, sendOwnerInvitation } from './invite-first-owner.server.ts'

const ADDRESS = 'asha@asha-vastra.in'
const owner = { address: ADDRESS, pace: 'never' } as const
const FROM = { name: 'Asha Vastra', address: 'orders@asha-vastra.in' }
const now = () => new Date()

let database: ShopDatabase
let jobs: JobQueue
let dataDir: string
beforeEach(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, { warn() {}, error() {} })
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-owner-'))
})
afterEach(async () => {
  await jobs.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const services = () => ({
  db: database.db,
  jobs,
  mailer: folderMailer(path.join(dataDir, 'mail'), FROM),
  now,
  origin: 'https://asha-vastra.in',
  owner,
})
const queued = () => database.db.$count(outbox)
const links = async () =>
  (await mailsTo(dataDir, ADDRESS)).map(
    ({ text }) => /\/desk\/invitation\/([\w-]+)/.exec(text ?? '')?.[1] ?? '',
  )

test('a shop in which nobody works invites the address of OWNER_MAIL, by one mail of ten nodes', async () => {
  await Promise.all(Array.from({ length: 10 }, () => inviteFirstOwner(services())))
  expect(await queued()).toBe(1)
  await sendOwnerInvitation(services(), 'a job')
  const [token = ''] = await links()
  expect(await findInvitation(services(), token)).toEqual({ email: ADDRESS, role: 'owner' })
})

test('nobody is invited without OWNER_MAIL, beside an open invitation, or once somebody works', async () => {
  const { db } = database
  await inviteFirstOwner({ ...services(), owner: { ...owner, address: undefined } })
  await inviteMember({ db, now }, { email: 'meera@asha-vastra.in', role: 'owner' })
  await inviteFirstOwner(services())
  expect(await queued()).toBe(0)
  const [member] = await db.select().from(staff)
  if (!member) throw new Error('nobody was invited')
  await db.transaction((tx) => setPassword(tx, member.id, 'a hash'))
  await db.update(staff).set({ invitationHash: null, invitationExpiresAt: null })
  await inviteFirstOwner(services())
  await sendOwnerInvitation(services(), 'a job')
  expect([await queued(), await links()]).toEqual([0, []])
})

test('an invitation that nobody used in time is followed by another', async () => {
  await sendOwnerInvitation(services(), 'a job')
  await database.db.update(staff).set({ invitationExpiresAt: sql`now() - interval '1 second'` })
  await inviteFirstOwner(services())
  expect(await queued()).toBe(1)
  await sendOwnerInvitation(services(), 'another job')
  const [first = '', second = ''] = await links()
  expect(await findInvitation(services(), first)).toBeUndefined()
  expect(await findInvitation(services(), second)).toBeDefined()
})

test('a mail that is tried again brings a link that works', async () => {
  const away = smtpMailer('smtp://127.0.0.1:1', FROM, { warn() {} })
  await expect(sendOwnerInvitation({ ...services(), mailer: away }, 'a job')).rejects.toThrow(
    'did not accept',
  )
  await sendOwnerInvitation(services(), 'a job')
  const [token = ''] = await links()
  expect(await findInvitation(services(), token)).toBeDefined()
})
