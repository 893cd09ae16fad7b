import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff, staffSessions, staffTwoFactors } from '#db/schema.ts'
import { findInvitation, inviteMember } from '#app/staff/accounts/invitations.server.ts'
import { changeRole, removeMember } from '#app/staff/accounts/members.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { follow, open, press } from './clients/form-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember, signInAt, STAFF_PASSWORD, totp } from './clients/staff-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const services = () => ({ db: shop.database.db, now: () => new Date() })
const statusOf = async (visitor: Visitor, path = '/desk') => (await visitor.get(path)).status

test('T68 the desk leads who is signed out to its own sign-in, and back to the screen that was asked for', async () => {
  const nobody = new Visitor(shop.url)
  const asked = await nobody.get('/desk/orders?status=processing')
  expect([asked.status, asked.headers.get('location')]).toEqual([
    302,
    '/desk/sign-in?from=%2Fdesk%2Forders%3Fstatus%3Dprocessing',
  ])
  const { email } = await newMember(shop, 'manager')
  const answer = await nobody.post(asked.headers.get('location') ?? '', {
    email,
    password: STAFF_PASSWORD,
  })
  expect(answer.headers.get('location')).toBe('/desk/orders?status=processing')
  const elsewhere = await nobody.get('/desk/sign-in?from=https%3A%2F%2Fevil.example%2F')
  expect(elsewhere.headers.get('location')).toBe('/desk')
})

test('T68 a shopper is nobody at the desk, and a member of the staff nobody in the shop', async () => {
  const shopper = await newShopper(shop.url)
  expect((await shopper.get('/desk')).headers.get('location')).toBe('/desk/sign-in')
  const asShopper = await signInAt(shop, shopper.email, 'rangoli9')
  expect(asShopper.status).toBe(401)
  const member = await newMember(shop, 'owner')
  expect((await member.get('/orders')).headers.get('location')).toBe('/login?from=%2Forders')
})

test('T68 wrong passwords are refused in one wording, and after ten in a quarter of an hour none is tried', async () => {
  const { email } = await newMember(shop, 'packer')
  const guesser = new Visitor(shop.url)
  const guess = async (as: string) => {
    const answer = await guesser.post('/desk/sign-in', { email: as, password: 'no such password' })
    const text = await answer.text()
    return [answer.status, text.includes('The email or the password is incorrect')]
  }
  expect(await guess('nobody@example.com')).toEqual([401, true])
  for (let i = 0; i < 10; i += 1) expect(await guess(email)).toEqual([401, true])
  expect(await guess(email)).toEqual([429, false])
})

test('T69 an invitation is good once: whoever has the link later finds it used', async () => {
  const email = 'once@example.com'
  const invited = await inviteMember(services(), { email, role: 'support' })
  if (!invited.ok) throw new Error(invited.error)
  const path = `/desk/invitation/${invited.value.token}`
  const form = { name: 'Once', password: STAFF_PASSWORD, confirmPassword: STAFF_PASSWORD }
  const short = await new Visitor(shop.url).post(path, {
    ...form,
    password: 'elevenchars',
    confirmPassword: 'elevenchars',
  })
  expect(short.status).toBe(400)
  expect((await new Visitor(shop.url).post(path, form)).status).toBe(302)
  expect((await new Visitor(shop.url).post(path, form)).status).toBe(404)
  expect(await statusOf(new Visitor(shop.url), path)).toBe(404)
  const [row] = await shop.database.db.select().from(staff).where(eq(staff.email, email))
  expect(row).toMatchObject({ invitationHash: null, role: 'support', name: 'Once' })
})

test('T69 an invitation ends after seven days, and a newer one voids it', async () => {
  const first = await inviteMember(services(), { email: 'late@example.com', role: 'owner' })
  const second = await inviteMember(services(), { email: 'late@example.com', role: 'packer' })
  if (!first.ok || !second.ok) throw new Error('not invited')
  expect(await findInvitation(services(), first.value.token)).toBeUndefined()
  expect(await findInvitation(services(), second.value.token)).toMatchObject({ role: 'packer' })
  const inEightDays = { ...services(), now: () => new Date(Date.now() + 8 * 24 * 3_600_000) }
  expect(await findInvitation(inEightDays, second.value.token)).toBeUndefined()
})

test('without JavaScript a helper follows the link of an invitation, chooses a password and sets a second factor up, whose recovery codes are downloaded', async () => {
  const invited = await inviteMember(services(), { email: 'asha@example.com', role: 'packer' })
  if (!invited.ok) throw new Error(invited.error)
  const helper = new Visitor(shop.url)
  const invitation = await open(helper, `/desk/invitation/${invited.value.token}`)
  const desk = await press(helper, invitation, 'Open the desk', {
    name: 'Asha Rao',
    password: STAFF_PASSWORD,
    confirmPassword: STAFF_PASSWORD,
  })
  expect([desk.path, desk.status]).toEqual(['/desk', 200])

  const form = await follow(helper, desk, 'Set one up')
  const shown = await press(helper, form, 'Show the code to scan', { password: STAFF_PASSWORD })
  const { links } = readPage(shown.html)
  const { href = '' } = links.find(({ text }) => text === 'Download the recovery codes') ?? {}
  const file = await (await fetch(href)).text()
  const codes = [...shown.html.matchAll(/<li>([\w-]{9,})<\/li>/g)].map(([, code]) => code)
  expect([codes.length, file]).toEqual([10, expect.stringContaining(codes.join('\n'))])
  // It could not be pressed.
  expect(shown.html).not.toContain('Copy')
  const secret = /font-mono text-sm">([A-Z2-7 ]+)</.exec(shown.html)?.[1]?.replaceAll(' ', '') ?? ''
  const done = await press(helper, shown, 'Finish', { code: totp(secret) })
  expect([done.path, done.status]).toEqual(['/desk', 200])
  expect(readPage(done.html).links.map(({ text }) => text)).not.toContain('Set one up')
})

test('T70 with a second factor the password opens nothing; a code does, once, and a recovery code once', async () => {
  const member = await newMember(shop, 'owner')
  const { secret, recoveryCodes, code } = await enrol(member)
  expect(recoveryCodes).toHaveLength(10)
  const { visitor, to } = await signInAt(shop, member.email)
  expect(to).toBe('/desk/sign-in/code')
  expect(await statusOf(visitor)).toBe(302)
  // The code of the enrolment is in its minute and a half still.
  const replayed = await visitor.post('/desk/sign-in/code', { code })
  expect([replayed.status, (await replayed.text()).includes('used already')]).toEqual([401, true])
  expect(await statusOf(visitor)).toBe(302)

  const again = (await signInAt(shop, member.email)).visitor
  const fresh = totp(secret)
  const grouped = `${fresh.slice(0, 3)} ${fresh.slice(3)}`
  expect((await again.post('/desk/sign-in/code', { code: grouped })).status).toBe(302)
  expect(await statusOf(again)).toBe(200)
  const sameStep = (await signInAt(shop, member.email)).visitor
  expect((await sameStep.post('/desk/sign-in/code', { code: fresh })).status).toBe(401)
  expect(await statusOf(sameStep)).toBe(302)

  const [recovery = ''] = recoveryCodes
  const lost = (await signInAt(shop, member.email)).visitor
  expect((await lost.post('/desk/sign-in/code', { code: recovery })).status).toBe(302)
  expect(await statusOf(lost)).toBe(200)
  const twice = (await signInAt(shop, member.email)).visitor
  expect((await twice.post('/desk/sign-in/code', { code: recovery })).status).toBe(401)
})

test('T70 after ten wrong codes the right one is refused too, also in a new sign-in', async () => {
  const member = await newMember(shop, 'manager')
  const { secret } = await enrol(member)
  const statuses: number[] = []
  for (let signIn = 0; signIn < 2; signIn += 1) {
    const { visitor } = await signInAt(shop, member.email)
    for (let guess = 0; guess < 5; guess += 1)
      statuses.push((await visitor.post('/desk/sign-in/code', { code: '000000' })).status)
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
  const { visitor } = await signInAt(shop, member.email)
  const right = await visitor.post('/desk/sign-in/code', { code: totp(secret, 1) })
  expect([right.status, (await right.text()).includes('Too many wrong codes')]).toEqual([401, true])
})

test('T70 in a session no code is guessed at the screen of the sign-in, where its tries are not counted', async () => {
  const member = await newMember(shop, 'owner')
  const { secret } = await enrol(member)
  const { visitor } = await signInAt(shop, member.email)
  await visitor.post('/desk/sign-in/code', { code: totp(secret, 1) })
  expect(await statusOf(visitor)).toBe(200)
  const { db } = shop.database
  const mine = db.select({ id: staff.id }).from(staff).where(eq(staff.email, member.email))
  await db.update(staffSessions).set({ codeAt: null }).where(eq(staffSessions.userId, mine))
  for (const code of ['000000', totp(secret)]) {
    const answer = await visitor.post('/desk/sign-in/code', { code })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/desk'])
  }
  const sessions = await db.select().from(staffSessions).where(eq(staffSessions.userId, mine))
  expect(sessions.map(({ codeAt }) => codeAt)).not.toContainEqual(expect.any(Date))
})

test('T70 changes of the staff ask an owner for a code anew, five times in a quarter of an hour at most', async () => {
  const member = await newMember(shop, 'owner')
  const { secret } = await enrol(member)
  const invite = (code?: string) =>
    member.post('/desk/staff', {
      change: 'invite',
      email: `new.${Math.random()}@example.com`,
      role: 'packer',
      ...(code && { code }),
    })
  expect((await invite()).status).toBe(403)
  for (let i = 0; i < 3; i += 1) expect((await invite('000000')).status).toBe(403)
  expect((await invite(totp(secret))).status).toBe(200)
  // It counts for a quarter of an hour.
  expect((await invite()).status).toBe(200)
  const { db } = shop.database
  const mine = db.select({ id: staff.id }).from(staff).where(eq(staff.email, member.email))
  await db.update(staffSessions).set({ codeAt: null }).where(eq(staffSessions.userId, mine))
  // The enrolment, three wrong ones and a right one were five.
  const locked = await invite(totp(secret, 1))
  expect([locked.status, (await locked.text()).includes('Too many wrong codes')]).toEqual([
    403,
    true,
  ])
})

test('T70 secret and recovery codes are stored encrypted, and half an enrolment is none', async () => {
  const member = await newMember(shop, 'owner')
  const page = await (await member.post('/desk/second-factor', { password: STAFF_PASSWORD })).text()
  const [, shown = ''] = /<li>([\w-]{9,})<\/li>/.exec(page) ?? []
  const { db } = shop.database
  const [row] = await db
    .select({ factor: staffTwoFactors, enabled: staff.twoFactorEnabled })
    .from(staffTwoFactors)
    .innerJoin(staff, eq(staff.id, staffTwoFactors.userId))
    .where(eq(staff.email, member.email))
  expect(shown).not.toBe('')
  expect(row?.enabled).toBe(false)
  expect(row?.factor.verified).toBe(false)
  expect(JSON.stringify(row?.factor)).not.toContain(shown)
  expect((await signInAt(shop, member.email)).to).toBe('/desk')
})

test('T71 a session ends after 30 minutes without a request and 12 hours after the sign-in', async () => {
  const { db } = shop.database
  const member = await newMember(shop, 'packer')
  expect(await statusOf(member)).toBe(200)
  const mine = db.select({ id: staff.id }).from(staff).where(eq(staff.email, member.email))
  const [session] = await db.select().from(staffSessions).where(eq(staffSessions.userId, mine))
  const left = (session?.expiresAt.getTime() ?? 0) - Date.now()
  expect(left).toBeGreaterThan(28 * 60_000)
  expect(left).toBeLessThanOrEqual(30 * 60_000)
  await db
    .update(staffSessions)
    .set({ createdAt: new Date(Date.now() - 12 * 3_600_000 - 1_000) })
    .where(eq(staffSessions.userId, mine))
  expect(await statusOf(member)).toBe(302)
  expect(await db.$count(staffSessions, eq(staffSessions.userId, mine))).toBe(0)
})

test('T71 a role that is changed, and a member who leaves, end every session with the next press', async () => {
  const member = await newMember(shop, 'manager')
  expect(await statusOf(member)).toBe(200)
  expect(await changeRole(services(), member.email, 'packer')).toMatchObject({ ok: true })
  expect(await statusOf(member)).toBe(302)
  const { visitor } = await signInAt(shop, member.email)
  expect(await statusOf(visitor)).toBe(200)
  expect(await removeMember(services(), member.email)).toMatchObject({ ok: true })
  expect(await statusOf(visitor)).toBe(302)
  expect((await signInAt(shop, member.email)).status).toBe(401)
})

test('T71 the last owner can be neither removed nor given another role, also when two owners remove each other at once', async () => {
  const { db } = shop.database
  await db.update(staff).set({ leftAt: new Date() }).where(eq(staff.role, 'owner'))
  const one = await newMember(shop, 'owner')
  expect(await removeMember(services(), one.email)).toEqual({ ok: false, error: 'last owner' })
  expect(await changeRole(services(), one.email, 'packer')).toMatchObject({ ok: false })
  const other = await newMember(shop, 'owner')
  const both = await Promise.all([
    removeMember(services(), one.email),
    removeMember(services(), other.email),
  ])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('T71 signing out ends the session at once', async () => {
  const member = await newMember(shop, 'owner')
  expect((await member.post('/desk/sign-out', {})).headers.get('location')).toBe('/desk/sign-in')
  expect(await statusOf(member)).toBe(302)
})
