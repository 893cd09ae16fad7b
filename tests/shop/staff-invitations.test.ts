import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeys, auditEvents, replyTemplates, staff } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { allMailsSent, FAST_RETRIES } from '../mail-jobs.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { MailServer } from '../servers/smtp-server.ts'
import { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

const ARRIVES = { timeout: 25_000 }

let server: MailServer
let shop: RunningShop
let owner: Visitor
beforeAll(async () => {
  server = await new MailServer().open()
  shop = await runningShop({
    ...FAST_RETRIES,
    SMTP_URL: server.url,
    MAIL_FROM: 'Asha <orders@asha-vastra.in>',
  })
  owner = await newMember(shop, 'owner')
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

const invite = async (email: string, more: Record<string, string> = {}) => {
  const answer = await owner.post('/desk/staff', {
    change: 'invite',
    email,
    role: 'packer',
    ...more,
  })
  return readPage(await answer.text()).text
}
const linksTo = (email: string) =>
  server
    .to(email)
    .map(({ text }) => /^http\S+\/desk\/invitation\/\S+$/m.exec(text ?? '')?.[0] ?? '')
const statusOf = async (link: string) =>
  (await new Visitor(shop.url).get(new URL(link).pathname)).status

test('an invitation goes out by mail, which says whose shop it is and where, and its link works', async () => {
  const email = 'suresh@asha-vastra.in'
  const screen = await invite(email)
  expect(screen).toContain(`${email} is invited: a mail with the link is on its way.`)
  expect(screen).not.toContain('/desk/invitation/')
  await expect.poll(() => server.to(email).length, ARRIVES).toBe(1)
  const { host } = new URL(shop.url)
  expect(server.to(email)[0]?.subject).toBe(`You are invited to work at ${brand.name} (${host})`)
  const [link = ''] = linksTo(email)
  expect([link.startsWith(shop.url), await statusOf(link)]).toEqual([true, 200])
})

test('T69 of two invitations in a row only the newer one’s link works, also where both mails were late', async () => {
  const email = 'meera@asha-vastra.in'
  await server.close()
  await invite(email)
  await invite(email, { role: 'support' })
  await server.open()
  await allMailsSent(shop.database)
  const links = linksTo(email)
  const works = await Promise.all(links.map(async (link) => (await statusOf(link)) === 200))
  expect([links.length >= 1, works.filter(Boolean), works.at(-1)]).toEqual([true, [true], true])
  await shop.database.db
    .update(staff)
    .set({ invitationExpiresAt: sql`invitation_expires_at - interval '1 minute'` })
    .where(eq(staff.email, email))
  await invite(email, { role: 'support' })
  await expect.poll(() => linksTo(email).length, ARRIVES).toBe(links.length + 1)
  expect(await statusOf(links.at(-1) ?? '')).not.toBe(200)
  expect(await statusOf(linksTo(email).at(-1) ?? '')).toBe(200)
})

test('an owner who wants to pass the link on gets one, and no mail goes out', async () => {
  const email = 'kiran@asha-vastra.in'
  const screen = await invite(email, { asLink: 'yes' })
  const [link = ''] = /http\S+\/desk\/invitation\/\S+/.exec(screen) ?? []
  expect(screen).toContain('No mail has gone out')
  expect(await statusOf(link)).toBe(200)
  await allMailsSent(shop.database)
  expect(server.to(email)).toEqual([])
})

const eventsOf = async (email: string) => {
  const { db } = shop.database
  const [member] = await db.select().from(staff).where(eq(staff.email, email))
  return db.$count(auditEvents, eq(auditEvents.subjectId, member?.id ?? ''))
}

test('T69 an invitation that is pressed eight times at once is one: every answer has its link, which works, or one mail goes out', async () => {
  const email = 'twice@asha-vastra.in'
  const form = { change: 'invite', email, role: 'packer', asLink: 'yes' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.post('/desk/staff', form)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const screens = await Promise.all(answers.map((answer) => answer.text()))
  const links = screens.map((html) => /http\S+\/desk\/invitation\/[\w-]+/.exec(html)?.[0])
  expect(new Set(links).size).toBe(1)
  expect([await statusOf(links[0] ?? ''), await eventsOf(email)]).toEqual([200, 1])

  const mailed = 'mailed@asha-vastra.in'
  const screensOfMailed = await Promise.all(Array.from({ length: 8 }, () => invite(mailed)))
  for (const screen of screensOfMailed)
    expect(screen).toContain('a mail with the link is on its way')
  await allMailsSent(shop.database)
  expect([server.to(mailed).length, await eventsOf(mailed)]).toEqual([1, 1])
})

test('what is counted against a limit at the desk is counted one after the other: of presses at once none gets beyond it', async () => {
  const { db } = shop.database
  const key = (nth: number) => ({
    name: `Key ${nth}`,
    keyHash: `${nth}`,
    ending: 'abcd',
    scopes: ['orders' as const],
  })
  await db.insert(apiKeys).values(Array.from({ length: 49 }, (_, nth) => key(nth)))
  const given = await db.$count(replyTemplates)
  await db
    .insert(replyTemplates)
    .values(
      Array.from({ length: 49 - given }, (_, nth) => ({ name: `Template ${nth}`, text: 'Hello' })),
    )
  const nine = Array.from({ length: 9 }, (_, nth) => nth)
  await Promise.all([
    ...nine.map((nth) =>
      owner.post('/desk/api-keys', { change: 'make', name: `At once ${nth}`, orders: 'on' }),
    ),
    ...nine.map((nth) =>
      owner.post('/desk/messages/templates', {
        change: 'add',
        name: `At once ${nth}`,
        text: 'Hello',
      }),
    ),
  ])
  expect([await db.$count(apiKeys), await db.$count(replyTemplates)]).toEqual([50, 50])
})
