import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses, users } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { address as typed } from './clients/checkout-client.ts'
import { follow, open, press } from './clients/form-client.ts'
import { elements, elementsWith, readPage, textIn } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const LIST = '/account/addresses'
const save = (visitor: Visitor, changes: Record<string, string> = {}) =>
  visitor.post(`${LIST}/new`, { ...typed, ...changes })
const postIntent = (visitor: Visitor, intent: string, id: string) =>
  visitor.post(LIST, { intent, id })
/** The stored addresses, in the order they were made. */
async function addressesOf({ email }: { email: string }) {
  const { db } = shop.database
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, user!.id))
    .orderBy(asc(addresses.createdAt))
}
const citiesOf = async (shopper: { email: string }) =>
  (await addressesOf(shopper)).map(({ city, preferred }) => (preferred ? `${city} first` : city))
/**
 * A page without the parts that differ from request to request: its nonce, and the requested id.
 */
const plain = (html: string, asked: string) =>
  html
    .replaceAll(/[0-9a-f]{32}/g, '')
    .replaceAll(asked, 'ID')
    .replaceAll(encodeURIComponent(asked), 'ID')

test('§2 Account: an address is kept as the checkout stores it, with the state of its PIN code; the first is offered first', async () => {
  const shopper = await newShopper(shop.url)
  const empty = readPage(await (await shopper.get(LIST)).text())
  expect(empty.text).toContain('No address saved yet')
  expect(empty.links).toContainEqual({ href: `${LIST}/new`, text: 'Add an address' })
  // The first address has the shopper's name filled in.
  expect(await (await shopper.get(`${LIST}/new`)).text()).toMatch(
    /name="firstName"[^>]*value="Asha"/,
  )

  const answer = await save(shopper)
  expect([answer.status, answer.headers.get('location'), shopper.cookies.get('flash')]).toEqual([
    302,
    LIST,
    'address-saved',
  ])
  expect(await addressesOf(shopper)).toMatchObject([
    {
      ...typed,
      phone: '9876543210',
      postalCode: '211001',
      state: 'Uttar Pradesh',
      preferred: true,
    },
  ])
  const list = await shopper.get(LIST)
  expect(list.headers.get('cache-control')).toBe('private, no-store')
  expect(readPage(await list.text()).text).toContain(
    'Asha Rao Default address 12 MG Road, Civil Lines Prayagraj 211001 Uttar Pradesh Phone 98765 43210',
  )
  expect(await (await shopper.get(`${LIST}/new`)).text()).not.toMatch(
    /name="firstName"[^>]*value="Asha"/,
  )
})

test('what is wrong is said by field, and all that was typed stays', async () => {
  const shopper = await newShopper(shop.url)
  await save(shopper)
  const [kept] = await addressesOf(shopper)
  for (const path of [`${LIST}/new`, `${LIST}/${kept!.id}`]) {
    const answer = await shopper.post(path, {
      ...typed,
      firstName: '',
      phone: '12345',
      postalCode: '2110',
      city: 'Allahabad',
      preferred: 'on',
    })
    const page = await answer.text()
    expect([path, answer.status]).toEqual([path, 400])
    for (const said of [
      'Enter a first name',
      'Enter a 10-digit Indian mobile number',
      'Enter a 6-digit PIN code',
    ])
      expect(page).toContain(said)
    for (const stays of ['12345', '2110', 'Allahabad', typed.address])
      expect(page).toContain(`value="${stays}"`)
  }
  expect(await addressesOf(shopper)).toEqual([kept])
})

test('one is changed, another offered first; of the others the newest takes the place of one that is removed', async () => {
  const shopper = await newShopper(shop.url)
  for (const city of ['Agra', 'Bhopal', 'Chennai']) await save(shopper, { city })
  const [agra, bhopal] = await addressesOf(shopper)
  expect(await citiesOf(shopper)).toEqual(['Agra first', 'Bhopal', 'Chennai'])

  await postIntent(shopper, 'prefer', bhopal!.id)
  expect(await citiesOf(shopper)).toEqual(['Agra', 'Bhopal first', 'Chennai'])
  const changed = await shopper.post(`${LIST}/${bhopal!.id}`, {
    ...typed,
    city: 'Bengaluru',
    postalCode: '560001',
  })
  expect([changed.status, changed.headers.get('location')]).toEqual([302, LIST])
  expect((await addressesOf(shopper))[1]).toMatchObject({
    id: bhopal!.id,
    city: 'Bengaluru',
    state: 'Karnataka',
    preferred: true,
  })
  await shopper.post(`${LIST}/${agra!.id}`, { ...typed, city: 'Agra', preferred: 'on' })
  expect(await citiesOf(shopper)).toEqual(['Agra first', 'Bengaluru', 'Chennai'])

  expect((await postIntent(shopper, 'remove', agra!.id)).status).toBe(200)
  expect(await citiesOf(shopper)).toEqual(['Bengaluru', 'Chennai first'])
  await save(shopper, { city: 'Delhi', preferred: 'on' })
  expect(await citiesOf(shopper)).toEqual(['Bengaluru', 'Chennai', 'Delhi first'])
})

test('what was removed comes back as it was, without JavaScript too', async () => {
  const shopper = await newShopper(shop.url)
  for (const city of ['Agra', 'Bhopal'])
    await save(shopper, { city, firstName: 'A "quoted" & <b>' })
  const [agra] = await addressesOf(shopper)
  const page = await (await postIntent(shopper, 'remove', agra!.id)).text()
  expect(await citiesOf(shopper)).toEqual(['Bhopal first'])
  const [, form = ''] =
    /<form[^>]*action="\/account\/addresses\/new"[^>]*>(.*?)<\/form>/s.exec(page) ?? []
  expect(form).toContain('Undo')
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const unescaped = (value = '') =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  await save(shopper, Object.fromEntries(fields.map(([name, value]) => [name, unescaped(value)])))
  const { id: _, createdAt: __, updatedAt: ___, ...back } = (await addressesOf(shopper))[1]!
  expect(agra).toMatchObject(back)
  expect(await citiesOf(shopper)).toEqual(['Bhopal', 'Agra first'])
})

test('§2 Without JavaScript: an address is added, refused, changed, offered first, removed and taken back', async () => {
  const shopper = await newShopper(shop.url)
  const cardsOf = (html: string) => elements(html, 'address').map(textIn)
  const form = await follow(shopper, await open(shopper, LIST), 'Add an address')
  const army = { phone: '12345', postalCode: '900056', city: '56 APO', address: 'Unit 12' }
  const refused = await press(shopper, form, 'Save address', { lastName: 'Rao', ...army })
  const [alert = ''] = elementsWith(refused.html, 'role="alert"')
  expect(readPage(`<body>${alert}`).links.map(({ text }) => text)).toEqual([
    'Enter a 10-digit Indian mobile number, such as 98765 43210',
    'We cannot find the PIN code 900056. Check it, or choose the State',
  ])
  const mended = { phone: '9876543210', state: 'Punjab' }
  const first = await press(shopper, refused, 'Save address', mended)
  const asha = expect.stringMatching(/^Asha Rao Default address Unit 12 56 APO 900056 Punjab/)
  expect([first.path, cardsOf(first.html)]).toEqual([LIST, [asha]])

  await save(shopper, {
    firstName: 'Meera',
    lastName: 'Iyer',
    postalCode: '560001',
    city: 'Mysuru',
  })
  const change = await follow(shopper, await open(shopper, LIST), /^Change the address of Meera/)
  const changed = await press(shopper, change, 'Save address', { city: 'Bangalore' })
  expect(cardsOf(changed.html)[1]).toContain('Bangalore 560001')
  const namesOf = (html: string) => cardsOf(html).map((card) => card.split(' ')[0])
  const preferred = await press(shopper, changed, /^Make default/)
  expect(namesOf(preferred.html)).toEqual(['Meera', 'Asha'])
  const removed = await press(shopper, preferred, /^Remove the address of Meera Iyer/)
  expect(namesOf(removed.html)).toEqual(['Asha'])
  const back = await press(shopper, removed, 'Undo')
  expect([back.path, namesOf(back.html)]).toEqual([LIST, ['Meera', 'Asha']])
})

test('pressing twice, or in two tabs, saves an address once', async () => {
  const shopper = await newShopper(shop.url)
  const answers = await Promise.all(Array.from({ length: 4 }, () => save(shopper)))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
  expect(await citiesOf(shopper)).toEqual(['Prayagraj first'])
})

test('twenty are the most: the next one is refused in words, and what was typed stays', async () => {
  const shopper = await newShopper(shop.url)
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, i) => save(shopper, { address: `${i} MG Road` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 20 }, () => 302),
    409,
    409,
    409,
  ])
  expect(await answers.find(({ status }) => status === 409)?.text()).toMatch(
    /You have saved 20 addresses.*value="\d+ MG Road"/s,
  )
  const list = readPage(await (await shopper.get(LIST)).text())
  expect(list.text).toContain('You have saved 20 addresses, and that is the most we keep.')
  expect(list.links.map(({ href }) => href)).not.toContain(`${LIST}/new`)
  // The same address again is not one more.
  expect((await save(shopper, { address: (await addressesOf(shopper))[0]!.address })).status).toBe(
    302,
  )
  expect(await addressesOf(shopper)).toHaveLength(20)
})

test('whatever is done at the same moment, one is offered first in the end and nothing fails', async () => {
  const shopper = await newShopper(shop.url)
  const cities = ['Agra', 'Bhopal', 'Chennai', 'Delhi', 'Erode', 'Faridabad']
  await Promise.all(cities.map((city) => save(shopper, { city, preferred: 'on' })))
  const held = await addressesOf(shopper)
  const answers = await Promise.all([
    ...held.map(({ id }) => postIntent(shopper, 'prefer', id)),
    ...held.map(({ id, city }) =>
      shopper.post(`${LIST}/${id}`, { ...typed, city, preferred: 'on' }),
    ),
    ...held.slice(0, 2).map(({ id }) => postIntent(shopper, 'remove', id)),
  ])
  expect(answers.filter(({ status }) => ![200, 302, 404].includes(status))).toEqual([])
  const left = await citiesOf(shopper)
  expect([left.length, left.filter((city) => city.endsWith('first')).length]).toEqual([4, 1])
})

test('a PIN code that does not say its State asks for it, and the form keeps what was typed; another State is refused', async () => {
  const shopper = await newShopper(shop.url)
  const asked = await save(shopper, { postalCode: '900 056', city: '56 APO' })
  const page = await asked.text()
  expect([asked.status, page.match(/<option value="[^"]/g)?.length]).toEqual([400, 36])
  expect(page).toContain('We cannot find the PIN code 900056. Check it, or choose the State')
  expect(page).toContain('value="900 056"')
  expect(page).toContain('value="56 APO"')
  const two = { postalCode: '605014', city: 'Kalapet' }
  const between = await (await save(shopper, { ...two, state: 'Kerala' })).text()
  expect(between.match(/<option value="([^"]+)"/g)).toEqual([
    '<option value="Tamil Nadu"',
    '<option value="Puducherry"',
  ])
  expect(await addressesOf(shopper)).toEqual([])

  expect((await save(shopper, { postalCode: '900056', state: 'Punjab' })).status).toBe(302)
  expect((await save(shopper, { ...two, state: 'Puducherry' })).status).toBe(302)
  const [unknown, kept] = await addressesOf(shopper)
  expect([unknown?.state, kept?.state]).toEqual(['Punjab', 'Puducherry'])
  const { db } = shop.database
  const change = async (values: Partial<typeof addresses.$inferInsert>) => {
    await db.update(addresses).set(values).where(eq(addresses.id, kept!.id))
    return (await shopper.get(`${LIST}/${kept!.id}`)).text()
  }
  expect(await change({ state: 'Puducherry' })).toMatch(/<option value="Puducherry" selected/)
  // Of an earlier version, or of another PIN code: it is asked again.
  for (const state of ['', 'Kerala']) {
    expect(await change({ state })).not.toMatch(/<option value="[^"]+" selected/)
    expect(readPage(await (await shopper.get(LIST)).text()).text).toContain(
      'The PIN code 605014 does not say the State.',
    )
  }
  expect(await change({ postalCode: '799001', state: 'Telangana' })).not.toContain('name="state"')
  expect(readPage(await (await shopper.get(LIST)).text()).text).toContain('799001 Tripura')
})

test('T24 the address of somebody else, of nobody and of no possible id are the same page not found, and nothing happens to it', async () => {
  const [asha, bela] = [await newShopper(shop.url), await newShopper(shop.url)]
  await save(asha)
  await save(bela, { city: 'Agra' })
  const before = [await addressesOf(asha), await addressesOf(bela)]
  const hers = before[0]![0]!.id
  const ask = async (id: string) => {
    const path = `${LIST}/${encodeURIComponent(id)}`
    const answers = [
      await bela.get(path),
      await bela.get(`${path}.data`),
      await bela.post(path, { ...typed, preferred: 'on' }),
      await bela.post(path, {}),
      await postIntent(bela, 'remove', id),
      await postIntent(bela, 'prefer', id),
    ]
    return Promise.all(
      answers.map(async (answer) => [answer.status, plain(await answer.text(), id)] as const),
    )
  }
  const unknown = await ask(randomUUID())
  expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect(unknown[0]![1]).toContain('Address not found')
  for (const id of [hers, hers.toUpperCase(), "' or 1=1 --", '../addresses/new', 'a'.repeat(300)])
    expect([id, ...(await ask(id))]).toEqual([id, ...unknown])
  for (const id of ['1', 'x', "'", '🧵'])
    expect([id, ...(await ask(id)).map(([status]) => status)]).toEqual([
      id,
      404,
      404,
      404,
      404,
      404,
      404,
    ])
  expect(await (await postIntent(bela, 'remove', '')).text()).toContain(
    'This address is not among yours any more.',
  )
  expect([await addressesOf(asha), await addressesOf(bela)]).toEqual(before)
})

test('§2 Account: signed out, every screen of the addresses leads to /login and back; nothing is saved', async () => {
  const visitor = new Visitor(shop.url)
  for (const path of [LIST, `${LIST}/new`, `${LIST}/${randomUUID()}`]) {
    for (const answer of [await visitor.get(path), await visitor.post(path, typed)])
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/login?${new URLSearchParams({ from: path })}`,
      ])
  }
})

test('T03 what is not on the form is not taken: whose it is, its state, its id, nor a field given twice', async () => {
  const [asha, bela] = [await newShopper(shop.url), await newShopper(shop.url)]
  await save(bela)
  const [belas] = await addressesOf(bela)
  const extra = {
    id: belas!.id,
    userId: belas!.userId,
    user_id: belas!.userId,
    createdAt: '2000-01-01',
    __proto__: 'x',
  }
  // A State that is not the PIN code's is refused, as it decides the tax.
  expect((await save(asha, { ...extra, state: 'Goa' })).status).toBe(400)
  await save(asha, extra)
  const [made] = await addressesOf(asha)
  await asha.post(`${LIST}/${made!.id}`, { ...typed, ...extra, city: 'Agra' })
  const [changed] = await addressesOf(asha)
  expect(changed).toMatchObject({
    id: made!.id,
    userId: made!.userId,
    state: 'Uttar Pradesh',
    city: 'Agra',
    createdAt: made!.createdAt,
  })
  expect(made!.id).not.toBe(belas!.id)
  expect(await addressesOf(bela)).toEqual([belas])

  const twice = new URLSearchParams(typed)
  twice.append('city', 'Agra')
  const cookie = [...bela.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${shop.url}${LIST}/new`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url, cookie },
    body: twice,
  })
  expect([
    answer.status,
    (await answer.text()).includes('Enter the city, town or village'),
  ]).toEqual([400, true])
})

test('T34 a form of another site changes nothing', async () => {
  const shopper = await newShopper(shop.url)
  await save(shopper)
  const before = await addressesOf(shopper)
  for (const origin of ['https://evil.example', 'null', '']) {
    for (const [path, fields] of [
      [`${LIST}/new`, { ...typed, city: 'Agra' }],
      [`${LIST}/${before[0]!.id}`, { ...typed, city: 'Agra' }],
      [LIST, { intent: 'remove', id: before[0]!.id }],
    ] as const)
      expect([origin, path, (await shopper.post(path, fields, { origin })).status]).toEqual([
        origin,
        path,
        403,
      ])
  }
  await shopper.get(`${LIST}?intent=remove&id=${before[0]!.id}`)
  expect(await addressesOf(shopper)).toEqual(before)
})

test('T35 T40 names and lines in the scripts of India are kept and shown as text; what no database holds, or no invoice prints, is refused by field', async () => {
  const shopper = await newShopper(shop.url)
  const odd = {
    firstName: 'आशा क्\u200dष',
    lastName: 'José',
    address: `</script><img src=x onerror="alert(1)">`,
    city: "O'Rao & ₹",
  }
  await save(shopper, odd)
  const [kept] = await addressesOf(shopper)
  expect(kept).toMatchObject(odd)
  for (const path of [LIST, `${LIST}/${kept!.id}`]) {
    const page = await (await shopper.get(path)).text()
    expect(page).not.toContain('<img src=x')
    for (const text of [odd.firstName, odd.lastName, '&lt;/script&gt;&lt;img src=x'])
      expect(page).toContain(text)
  }
  for (const [field, value] of [
    ['city', 'Pray\u0000agraj'],
    ['address', 'a\r\nb'],
    ['firstName', '\u0007'],
    ['firstName', '\u3164'],
    ['firstName', 'Asha\u202e'],
    ['lastName', 'خان'],
    ['city', '🧵'],
    ['lastName', `e${'\u0301'.repeat(40)}`],
    ['address', 'a'.repeat(10_240)],
  ] as const) {
    const answer = await save(shopper, { [field]: value })
    expect([field, answer.status]).toEqual([field, 400])
  }
  expect(await addressesOf(shopper)).toEqual([kept])
})

test('a PIN code tells its city and state to whoever asks, and what is no PIN code is not found', async () => {
  const visitor = new Visitor(shop.url)
  const answer = await visitor.get('/pin-codes/211001')
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      pin: '211001',
      city: 'Prayagraj',
      state: 'Uttar Pradesh',
      states: ['Uttar Pradesh'],
      codes: ['09'],
    },
  ])
  expect(answer.headers.get('cache-control')).toMatch(/^public/)
  expect(answer.headers.get('etag')).toBeTruthy()
  expect(await (await visitor.get('/pin-codes/900056')).json()).toMatchObject({
    city: '',
    state: '',
    states: expect.arrayContaining(['Ladakh']),
  })
  for (const odd of ['21100', '011001', '2110011', 'abc', '211%20001', '%F0%9F%A7%B5', '..%2f'])
    expect([odd, (await visitor.get(`/pin-codes/${odd}`)).status]).toEqual([odd, 404])
})
