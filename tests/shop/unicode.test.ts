import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { UNSTORABLE } from '#app/basics/text/printable.ts'
import { GROUP_NAMES } from '#app/desk/words/word-groups.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { openWords } from './clients/words-client.ts'
import { checkOut, garment, lineOf, ordersOf } from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const register = (email: string, { name = 'Asha Rao', password = 'rangoli9' } = {}) =>
  new Visitor(shop.url).post('/register', { name, email, password, confirmPassword: password })
const logIn = (email: string, password = 'rangoli9') =>
  new Visitor(shop.url).post('/login', { email, password })
const emails = async () => (await shop.database.db.select().from(users)).map(({ email }) => email)

test('T40 an email that looks like another in other letters is refused wherever it is typed: no two accounts look alike', async () => {
  expect((await register('irfan@example.com')).status).toBe(302)
  const before = await emails()
  for (const [what, email] of Object.entries({
    'é in one character': 'jos\u00e9@example.com',
    'é in two characters': 'jose\u0301@example.com',
    'the Turkish capital with a dot': '\u0130rfan@example.com',
    'the Turkish small one without': '\u0131rfan@example.com',
    'a Cyrillic а': '\u0430sha@example.com',
    'a Cyrillic а in the domain': 'asha@ex\u0430mple.com',
    'half an emoji': 'irfan\ud83e@example.com',
    'five thousand accents': `i${'\u0301'.repeat(5_000)}@example.com`,
  })) {
    const answers = [
      await register(email),
      await logIn(email),
      await new Visitor(shop.url).post('/forgot-password', { email }),
    ]
    expect([what, answers.map(({ status }) => status)]).toEqual([what, [400, 400, 400]])
    for (const answer of answers) expect(await answer.text()).toContain('Invalid email address')
  }
  expect(await emails()).toEqual(before)
})

test('T40 capital letters, spaces around, what is pasted unseen, and the sign of Kelvin, whose small letter is k, make the same account', async () => {
  expect((await register('kiran@example.com')).status).toBe(302)
  for (const same of [
    'KIRAN@EXAMPLE.COM',
    ' kiran@example.com\t',
    '\u212airan@example.com',
    '\u3000kiran@example.com',
    'kiran\u202e@example.com',
    'kiran\u200b@example.com',
    '\u200ekiran\uff20example.com',
  ]) {
    expect([same, (await register(same, { name: 'Somebody Else' })).status]).toEqual([same, 409])
    expect([same, (await logIn(same)).status]).toEqual([same, 302])
  }
  expect((await emails()).filter((email) => email.endsWith('iran@example.com'))).toEqual([
    'kiran@example.com',
  ])
})

test('T40 a password is the same however its accents are put together', async () => {
  const password = 'sch\u00f6n-p\u00e9ch\u00e9-\u0939\u093f\u0902'
  expect((await register('accents@example.com', { password })).status).toBe(302)
  expect(password.normalize('NFD')).not.toBe(password)
  expect((await logIn('accents@example.com', password.normalize('NFD'))).status).toBe(302)
  expect((await logIn('accents@example.com', password.replace('\u00f6', 'o'))).status).toBe(401)
})

test('T40 five thousand accents on one letter are too long for a name, an address and a message, and are said to be', async () => {
  const tall = `e${'\u0301'.repeat(5_000)}`
  expect((await register('tall@example.com', { name: tall })).status).toBe(400)
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  for (const field of ['firstName', 'lastName', 'address', 'city']) {
    const { status, body } = await checkOut(shopper, lines, { [field]: tall })
    expect([field, status, body.includes(`"${field}"`)]).toEqual([field, 400, true])
  }
  expect(await ordersOf(shop, shopper)).toEqual([])
  const message = { name: 'Asha', email: 'asha@example.com', subject: 'Hello', message: tall }
  expect((await new Visitor(shop.url).post('/contact', message)).status).toBe(400)
})

test('T40 bytes that are no text at all are kept as the sign for that, and never as an error of the shop', async () => {
  const body =
    'name=As%ED%A0%80ha%FF&email=bytes%40example.com&password=rangoli9&confirmPassword=rangoli9'
  const headers = { origin: shop.url, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${shop.url}/register`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers,
  })
  expect(answer.status).toBe(302)
  const [kept] = await shop.database.db
    .select()
    .from(users)
    .where(eq(users.email, 'bytes@example.com'))
  expect(kept?.name).toBe('As\ufffd\ufffd\ufffdha\ufffd')
})

test('T40 a cart whose text the database cannot hold is refused, and what is kept stays; any other text is kept as it is', async () => {
  const shopper = await newShopper(shop.url)
  const { id, styleId, name, price, colour } = await garment(shop)
  const line = { id, styleId, name, price, colour, size: 'M', quantity: 1 }
  const signIn = shopper.cookies.get('signed-in')?.split('.')[0]
  const share = async (lines: object[], asked = 'once') => {
    const answer = await shopper.postJson('/cart/share', { signIn, id: asked, base: [], lines })
    return {
      status: answer.status,
      lines: answer.status === 200 ? ((await answer.json()) as { lines: object[] }).lines : [],
    }
  }
  for (const odd of ['\u0000', 'a\ud800b', '\udc00']) {
    for (const field of ['id', 'name', 'size', 'colour'])
      expect([odd, field, await share([{ ...line, [field]: odd }])]).toEqual([
        odd,
        field,
        { status: 400, lines: [] },
      ])
    expect([odd, await share([line], odd)]).toEqual([odd, { status: 400, lines: [] }])
    const quote = await shopper.postJson('/cart/quote', [{ ...line, size: odd, price: null }])
    expect([odd, quote.status]).toEqual([odd, 200])
  }
  const strange = { ...line, name: `🧵\u202eआशा e${'\u0301'.repeat(100)} \\u0000 \\ud800` }
  expect(await share([strange])).toEqual({ status: 200, lines: [strange] })
})

test('T40 a text of the shop’s words that the database cannot hold is refused beside its field in every group, and what was typed stays', async () => {
  const owner = await newMember(shop, 'owner')
  // The lists have screens of their own.
  for (const group of GROUP_NAMES.filter((name) => !['holidays', 'synonyms'].includes(name))) {
    const { seen = '', ...form } = await openWords(owner, group)
    const [field = ''] = Object.keys(JSON.parse(seen) as object)
    for (const odd of ['a\u0000b', '\u0000']) {
      const answer = await owner.post(`/desk/words/${group}`, { ...form, seen, [field]: odd })
      const { text } = readPage(await answer.text())
      expect([group, field, answer.status, text.includes(UNSTORABLE)]).toEqual([
        group,
        field,
        400,
        true,
      ])
    }
  }
})

test('T40 a form or a cookie with a character that the database cannot hold is answered with 400, wherever no rule of its field is before it', async () => {
  const owner = await newMember(shop, 'owner')
  const odd = 'a\u0000b'
  for (const [path, form] of [
    ['/desk/words/holidays', { step: 'add', name: odd, from: '2027-01-05' }],
    ['/desk/staff', { change: 'invite', email: 'nul@example.com', role: 'packer', code: odd }],
    ['/desk/api-keys', { change: 'make', name: odd, orders: 'on' }],
    ['/desk/orders', { change: 'save', name: odd, query: 'status=shipped' }],
  ] as const) {
    const answer = await owner.post(path, form)
    expect([path, answer.status]).toEqual([path, 400])
  }
  for (const name of [...owner.cookies.keys(), 'sangam.session', 'order-capability']) {
    const headers = { cookie: `${name}=a%00b.c; __Host-${name}=a%00b.c` }
    for (const path of [
      '/desk',
      '/account',
      '/orders',
      '/checkout',
      '/cart/lines',
      '/track-order',
    ]) {
      const answer = await fetch(shop.url + path, { headers, redirect: 'manual' })
      expect([name, path, answer.status < 500]).toEqual([name, path, true])
    }
  }
})
