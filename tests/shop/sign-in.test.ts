import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { follow, open, press } from './clients/form-client.ts'
import { elementsWith, readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const EVIL = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'http://shop@evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '\\\\evil.example',
  ' //evil.example',
  '/\n/evil.example',
]

test('T28 after signing in one lands on the shop, wherever the link wanted to lead', async () => {
  const { email } = await newShopper(shop.url)
  for (const evil of EVIL.slice(0, 8)) {
    const answer = await new Visitor(shop.url).post(
      `/login?${new URLSearchParams({ from: evil })}`,
      { email, password: 'rangoli9' },
    )
    const landed = new URL(answer.headers.get('location') ?? 'none:', `${shop.url}/login`)
    expect([evil, answer.status, landed.href]).toEqual([evil, 302, `${shop.url}/`])
  }
})

test('T28 who is signed in already, or registers, is not redirected to another site either', async () => {
  const shopper = await newShopper(shop.url)
  for (const evil of EVIL) {
    for (const page of ['/login', '/register']) {
      const answer = await shopper.get(`${page}?${new URLSearchParams({ from: evil })}`)
      expect([evil, answer.headers.get('location')]).toEqual([evil, '/'])
    }
    expect(
      await (
        await new Visitor(shop.url).get(`/login?${new URLSearchParams({ from: evil })}`)
      ).text(),
    ).not.toContain('href="//evil')
  }
  const registered = await new Visitor(shop.url).post('/register?from=%2F%2Fevil.example', {
    name: 'Asha',
    email: 'astray@example.com',
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  })
  expect(registered.headers.get('location')).toBe('/')
})

test('a path of this shop is where sign-in returns to, with its query', async () => {
  const { email } = await newShopper(shop.url)
  for (const from of ['/checkout', '/orders?page=2', '/products?category=men&page=3#top']) {
    const answer = await new Visitor(shop.url).post(`/login?${new URLSearchParams({ from })}`, {
      email,
      password: 'rangoli9',
    })
    expect(answer.headers.get('location')).toBe(from)
  }
})

test('login and register work without JavaScript: the page itself has a form, its fields and its errors', async () => {
  const visitor = new Visitor(shop.url)
  const page = await (await visitor.get('/login?from=%2Fcheckout')).text()
  const [, action = ''] = /<form[^>]*action="(\/login[^"]*)"[^>]*method="post"/.exec(page) ?? []
  expect(new URL(action.replaceAll('&amp;', '&'), shop.url).searchParams.get('from')).toBe(
    '/checkout',
  )
  for (const field of ['email', 'password', 'rememberMe']) expect(page).toContain(`name="${field}"`)
  for (const field of ['name', 'email', 'password', 'confirmPassword'])
    expect(await (await visitor.get('/register')).text()).toContain(`name="${field}"`)
  const { email } = await newShopper(shop.url)
  const wrong = await visitor.post(action.replaceAll('&amp;', '&'), {
    email,
    password: 'not-the-one',
  })
  expect([wrong.status, (await wrong.text()).includes(`value="${email}"`)]).toEqual([401, true])
  const right = await visitor.post(action.replaceAll('&amp;', '&'), { email, password: 'rangoli9' })
  expect([right.status, right.headers.get('location')]).toEqual([302, '/checkout'])
})

test('§2 Without JavaScript: register, where a form that is not taken says why and keeps what was typed, log out, log in and come back; the bar has Login, My Orders and Account', async () => {
  const visitor = new Visitor(shop.url)
  const form = await open(visitor, '/register')
  for (const text of ['Login', 'My Orders', 'Account'])
    expect(readPage(form.html).links.map((link) => link.text)).toContain(text)
  const refused = await press(visitor, form, 'Create account', { name: 'A', email: 'asha@' })
  const [alert = ''] = elementsWith(refused.html, 'role="alert"')
  const { text, links } = readPage(`<body>${alert}`)
  expect(text).toContain('Name must be at least 2 characters')
  expect(links).toContainEqual({ text: 'Invalid email address', href: '#email' })
  expect(refused.html).toMatch(/<input(?=[^>]* id="email")[^>]* value="asha@"/)
  expect(refused.html).toMatch(/<input(?=[^>]* name="name")[^>]* value="A"/)
  const email = `without.scripts.${process.pid}@example.com`
  const account = { name: 'Asha Rao', email, password: 'rangoli9', confirmPassword: 'rangoli9' }
  const home = await press(visitor, refused, 'Create account', account)
  expect([home.path, home.status]).toEqual(['/', 200])

  const mine = await follow(visitor, home, 'Account')
  expect(readPage(mine.html).text).toContain(email)
  expect((await press(visitor, mine, 'Log out')).path).toBe('/')
  const login = await open(visitor, '/orders')
  expect(login.path).toBe('/login?from=%2Forders')
  const back = await press(visitor, login, 'Login', { email, password: 'rangoli9' })
  expect([back.path, readPage(back.html).heading]).toEqual(['/orders', 'No Orders Found'])
})

test('T40 what the database cannot hold is refused with a sentence, never with an error of the shop', async () => {
  for (const form of [
    { name: 'Asha\u0000Rao', email: 'nul@example.com' },
    { name: 'Asha', email: 'n\u0000ul@example.com' },
    { name: 'e'.repeat(5_000), email: 'long@example.com' },
    { name: '\u0000\u0000', email: 'nuls@example.com' },
  ]) {
    const answer = await new Visitor(shop.url).post('/register', {
      ...form,
      password: 'rangoli9',
      confirmPassword: 'rangoli9',
    })
    expect([form.email, answer.status]).toEqual([form.email, 400])
  }
  expect(
    (
      await new Visitor(shop.url).post('/login', {
        email: 'a\u0000@example.com',
        password: 'rangoli9',
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await new Visitor(shop.url).post('/login', {
        email: 'a@example.com',
        password: 'rangoli\u0000',
      })
    ).status,
  ).toBe(400)
})

test('T40 names in any script are kept as typed, and shown without meaning anything to HTML', async () => {
  const name = '🧵 <script>alert(1)</script> आशा "राव"'
  const visitor = new Visitor(shop.url)
  expect(
    (
      await visitor.post('/register', {
        name,
        email: 'script@example.com',
        password: 'पासवर्ड🔑',
        confirmPassword: 'पासवर्ड🔑',
      })
    ).status,
  ).toBe(302)
  const page = await (await visitor.get('/account')).text()
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('🧵 &lt;script&gt;alert(1)&lt;/script&gt; आशा')
  expect(
    (
      await new Visitor(shop.url).post('/login', {
        email: 'script@example.com',
        password: 'पासवर्ड🔑',
      })
    ).status,
  ).toBe(302)
})
