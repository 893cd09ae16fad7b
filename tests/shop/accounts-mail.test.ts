import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { FAST_RETRIES } from '../mail-jobs.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { MailServer, type MailServerBehaviour } from '../servers/smtp-server.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { expectEachMailOnce, triggerEachMail } from './mail-outage.ts'

const ARRIVES = { timeout: 25_000 }

describe("the owner's mail server", () => {
  let server: MailServer
  let shop: RunningShop
  beforeAll(async () => {
    server = await new MailServer({
      account: { user: 'orders', password: 'kept:secret' },
      startTls: true,
    }).open()
    shop = await runningShop({
      SMTP_URL: server.url,
      MAIL_FROM: 'Sangam Clothes <orders@sangam.example>',
    })
  })
  afterAll(async () => {
    await shop.close()
    await server.close()
  })

  test('§4 Sign up: the mail that verifies the address arrives, in HTML and in text, signed in and over TLS', async () => {
    const { email } = await newShopper(shop.url)
    await expect.poll(() => server.to(email).length, ARRIVES).toBe(1)
    const arrived = server.received.find(({ to }) => to.includes(email))
    expect(arrived).toMatchObject({
      from: 'orders@sangam.example',
      to: [email],
      secure: true,
      user: 'orders',
    })
    const [mail] = server.to(email)
    expect([mail?.from?.text, [mail?.to].flat()[0]?.text, mail?.subject]).toEqual([
      '"Sangam Clothes" <orders@sangam.example>',
      email,
      `Please confirm your email for ${brand.name}`,
    ])
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@sangam\.example>$/)
    const [link = ''] = /^http\S+$/m.exec(mail?.text ?? '') ?? []
    expect(link.startsWith(`${shop.url}/verify-email#token=`)).toBe(true)
    expect(mail?.html).toContain(`href="${link}"`)
  })

  test('§4 Reset password: the link arrives for who has an account, and nobody else is written to', async () => {
    const { email } = await newShopper(shop.url)
    for (const asked of [email, 'nobody@example.com'])
      await new Visitor(shop.url).post('/forgot-password', { email: asked })
    await expect
      .poll(() => server.to(email).map(({ subject }) => subject), ARRIVES)
      .toContain(`Reset your ${brand.name} password`)
    expect(server.to('nobody@example.com')).toEqual([])
  })

  test('in front of a mail server nothing is kept in files, and nothing shown at /dev/mail nor at /dev/kit', async () => {
    for (const address of [
      '/dev/mail',
      '/dev/mail/templates',
      '/dev/mail/templates/welcome-mail',
      '/dev/kit',
    ])
      expect((await fetch(shop.url + address)).status).toBe(404)
  })
})

test('demo mode: every mail can be looked at, in HTML and as text, and nothing in it runs', async () => {
  const shop = await runningShop()
  onTestFinished(shop.close)
  // A visitor comes by way of a proxy, to whom none is shown.
  const at = (address: string) => fetch(shop.url + address)
  const { email } = await newShopper(shop.url)
  await expect.poll(async () => (await at('/dev/mail')).text(), ARRIVES).toContain(email)
  const mails = await (await at('/dev/mail')).text()
  const [, kept = ''] = /href="(\/dev\/mail\/[0-9TZ.a-f-]+)"/.exec(mails) ?? []
  expect(mails).toContain('href="/dev/mail/templates"')
  expect(await (await at(kept)).text()).toContain('Confirm my email')
  expect(await (await at(`${kept}.eml`)).text()).toContain(`To: ${email}`)

  const templates = await (await at('/dev/mail/templates')).text()
  const pages = [...templates.matchAll(/href="(\/dev\/mail\/templates\/[\w-]+)"/g)].map(
    ([, address = '']) => address,
  )
  expect(pages.length).toBeGreaterThanOrEqual(10)
  for (const address of [
    ...pages,
    ...pages.map((page) => `${page}/html`),
    kept,
    '/dev/mail',
    '/dev/mail/templates',
  ]) {
    const page = await at(address)
    expect([address, page.status]).toEqual([address, 200])
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*script)/)
    expect(await page.text()).toContain(brand.name)
  }
  for (const address of [
    '/dev/mail/templates/nothing',
    '/dev/mail/templates/nothing/html',
    '/dev/mail/2026',
    '/dev/mail/2026.eml',
    '/dev/mail/..%2f',
  ])
    expect([address, (await at(address)).status]).toEqual([address, 404])
})

describe('T19 a mail server in trouble delays mails, and nothing else:', () => {
  let server: MailServer
  let shop: RunningShop
  beforeAll(async () => {
    server = await new MailServer().open()
    // With a greeting timeout of ten minutes, an answer that waited for a silent server would not
    // come within the test.
    shop = await runningShop({ SMTP_URL: `${server.url}?greetingTimeout=600000`, ...FAST_RETRIES })
  })
  afterEach(() => server.changeBehaviour('accepts'))
  afterAll(async () => {
    await shop.close()
    await server.close()
  })

  test('one that is down', { timeout: 90_000 }, async () => {
    await server.close()
    const asked = await triggerEachMail(shop, server)
    await server.open()
    await expectEachMailOnce(shop, server, asked)
  })

  test.each<MailServerBehaviour>([
    'hangs',
    { refuses: 'recipient', code: 451 },
    { refuses: 'mail', code: 554 },
  ])('one that %j', { timeout: 90_000 }, async (behaviour) => {
    await server.changeBehaviour(behaviour)
    const before = server.refusals
    const asked = await triggerEachMail(shop, server)
    await expect.poll(() => server.refusals, ARRIVES).toBeGreaterThanOrEqual(before + 2)
    expect(server.to(asked.email)).toEqual([])
    // Open connections are cut off.
    await server.changeBehaviour('accepts')
    await expectEachMailOnce(shop, server, asked)
  })
})
