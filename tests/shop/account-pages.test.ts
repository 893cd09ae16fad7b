import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { markupOf, readPage } from './clients/read-page.ts'
import { setUpShop, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
setUpShop((both) => ({ shop } = both))

const open = async (path: string, visitor = new Visitor(shop.url)) =>
  markupOf(await visitor.get(path))
const linksOf = async (path: string) => readPage(await open(path)).links

test('§2 Login: the way to register, and back to main; who forgot the password, or registers, still comes back to where they were going', async () => {
  for (const [from, query] of [
    ['', ''],
    ['/orders', '?from=%2Forders'],
  ]) {
    for (const [path, heading, links] of [
      [
        '/login',
        'Login',
        { 'Create an account': '/register', 'Forgot your password?': '/forgot-password' },
      ],
      ['/register', 'Create an account', { Login: '/login' }],
      ['/forgot-password', 'Forgot password', { 'Return to login': '/login' }],
    ] as const) {
      expect(readPage(await open(`${path}${query}`)).heading).toBe(heading)
      const found = await linksOf(`${path}${query}`)
      for (const [text, href] of Object.entries(links))
        expect([from, found]).toEqual([
          from,
          expect.arrayContaining([{ text, href: `${href}${query}` }]),
        ])
      expect(found).toContainEqual({ text: '← Back to main', href: '/' })
    }
  }
})

test('§2 Login: the box to be remembered is empty at first', async () => {
  expect(/<input[^>]*name="rememberMe"[^>]*>/.exec(await open('/login'))?.[0]).not.toMatch(
    /checked/,
  )
})

test('§2 Account: everything an account holds is a press away, and back', async () => {
  const shopper = await newShopper(shop.url)
  const account = readPage(await open('/account', shopper))
  expect(account.heading).toBe('My Account')
  for (const [link, path, heading] of [
    ['Addresses', '/account/addresses', 'Your addresses'],
    ['Name', '/account/name', 'Your name'],
    ['Email', '/account/email', 'Your email'],
    ['Password', '/account/password', 'Your password'],
    ['Devices', '/account/devices', 'Your devices'],
    ['Your data', '/account/delete', 'Your data'],
  ] as const) {
    expect(account.links).toContainEqual({
      href: path,
      text: expect.stringMatching(new RegExp(`^${link} `)),
    })
    const page = readPage(await open(path, shopper))
    expect(page.heading).toBe(heading)
    expect(page.links).toContainEqual({
      href: '/account',
      text: expect.stringMatching(/My Account$/),
    })
  }
})

test('§2 Account: who has no name is called User', async () => {
  const shopper = await newShopper(shop.url)
  await shop.database.db.update(users).set({ name: '' }).where(eq(users.email, shopper.email))
  expect(readPage(await open('/account', shopper)).text).toContain(
    `Name User Email ${shopper.email}`,
  )
})

test('ASVS 6.2.6, 6.2.7: what is typed as a password is masked, and password managers are told which it is', async () => {
  const shopper = await newShopper(shop.url)
  const stranger = new Visitor(shop.url)
  for (const [visitor, path, expected] of [
    [stranger, '/login', ['current-password']],
    [stranger, '/register', ['new-password', 'new-password']],
    [shopper, '/account/password', ['current-password', 'new-password', 'new-password']],
    [shopper, '/account/email', ['current-password']],
    [shopper, '/account/delete', ['current-password']],
  ] as const) {
    const page = await (await visitor.get(path)).text()
    const fields = [...page.matchAll(/<input [^>]*name="\w*password"[^>]*>/gi)].map(
      ([field]) => field,
    )
    expect([path, fields.map((field) => /autocomplete="([\w-]+)"/i.exec(field)?.[1])]).toEqual([
      path,
      expected,
    ])
    expect(fields.filter((field) => !field.includes('type="password"'))).toEqual([])
    // Nothing in the page keeps a browser from filling or pasting.
    expect(page).not.toMatch(/autocomplete="off"[^>]*name="\w*password"|onpaste/i)
  }
})
