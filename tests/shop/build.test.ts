import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { CART_KEY } from '#app/cart/cart.ts'
import { sandboxAccount } from '#server/start/make-gateways.ts'
import { garment } from './clients/checkout-client.ts'

const BUILT = path.resolve(import.meta.dirname, '../../build')
/** Upper bound on the compressed JavaScript of a page, in KiB. */
const CEILING_KIB = 127
/** Upper bounds on the HTML of pages, with their data: as it is, and as small as brotli makes it. */
const HTML_CEILINGS: [page: string, bytes: number, packed: number][] = [
  ['/products?category=men', 68_500, 12_950],
  ['/products?q=shirts', 54_800, 11_150],
]

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const plainFiles = (folder: string) => filesIn(folder).filter((file) => !/\.(br|gz)$/.test(file))

const NAMES = [
  'SABPAISA_',
  'SESSION_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'IMAGES_S3',
  'PAYMENT_GATEWAY',
  'authKey',
  'authIV',
  'transUserPassword',
  'transUserName',
  'encData',
  'service_role',
  'better-auth',
  'betterAuth',
  'drizzle',
  'pg-boss',
  'postgres://',
  'postgresql://',
  'createCipheriv',
  'scrypt',
  'node:crypto',
  'capabilityHash',
  'PRIVATE KEY',
]

test("T49 nothing of the server is in what the browser gets: no secret's name, no library, no source map", () => {
  const files = plainFiles(path.join(BUILT, 'client'))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    NAMES.filter((name) => readFileSync(file, 'utf8').includes(name)).map(
      (name) => `${name} in ${path.basename(file)}`,
    ),
  )
  expect(found).toEqual([])
  expect(
    files.filter(
      (file) => file.endsWith('.map') || /sourceMappingURL/.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
})

test('T49 no secret of the running shop is in the build or in any page', async () => {
  const secret = readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim()
  const account = sandboxAccount(secret)
  const secrets = [
    secret,
    account.authKey,
    account.authIV,
    account.transUserPassword,
    shop.database.url,
    new URL(shop.database.url).password,
  ].filter((value) => value.length > 5)
  for (const file of plainFiles(BUILT))
    expect([file, secrets.filter((value) => readFileSync(file, 'utf8').includes(value))]).toEqual([
      file,
      [],
    ])
  const shopper = await newShopper(shop.url)
  for (const page of await pages()) {
    const html = await (await shopper.get(page)).text()
    expect([page, [...secrets, ...NAMES].filter((value) => html.includes(value))]).toEqual([
      page,
      [],
    ])
  }
})

test('T49 no deserialiser of React Server Components is installed', () => {
  const lock = readFileSync(path.resolve(BUILT, '../package-lock.json'), 'utf8')
  expect(lock).not.toMatch(/"node_modules\/[^"]*react-server-dom/)
})

test('every asset has its brotli beside it', () => {
  const assets = plainFiles(path.join(BUILT, 'client/assets')).filter(
    (file) => /\.(js|css)$/.test(file) && statSync(file).size > 0,
  )
  const packed = new Set(filesIn(path.join(BUILT, 'client/assets')))
  expect(
    assets.filter((file) => !packed.has(`${file}.br`)).map((file) => path.basename(file)),
  ).toEqual([])
})

/** Names that other things have, too: `React.use`, and `CSS.escape` beside `RegExp.escape`. */
const OTHERS = ['use', 'escape']

/** Methods that TypeScript's libraries declare in files whose names match. */
function methodsIn(files: RegExp): Set<string> {
  const folder = path.resolve(BUILT, '../node_modules/typescript/lib')
  const declared = readdirSync(folder)
    .filter((name) => files.test(name))
    .flatMap((name) => [
      ...readFileSync(path.join(folder, name), 'utf8').matchAll(/^ {4}(\w+)(?:<[^(]*>)?\(/gm),
    ])
  return new Set(declared.map(([, name = '']) => name))
}

/** Newer than the browsers of the build's target, though the types of the DOM do not say so. */
const NEWER_DOM = ['AbortSignal.any(', 'AbortSignal.timeout(', 'URL.canParse(', 'structuredClone(']

test('nothing that browsers get calls a method that is newer than the target of the build, ES2022', () => {
  const known = methodsIn(/^lib\.(es5|es20(1\d|2[0-2])(\..*)?|dom)\.d\.ts$/)
  const newer = [...methodsIn(/^lib\.(es202[3-9]|esnext)\..*d\.ts$/)].filter(
    (name) => !known.has(name) && !OTHERS.includes(name),
  )
  expect(newer).toEqual(
    expect.arrayContaining(['toReversed', 'findLast', 'isWellFormed', 'groupBy']),
  )
  const calls = [...newer.map((name) => `.${name}(`), ...NEWER_DOM]
  const found = plainFiles(path.join(BUILT, 'client/assets'))
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return calls.filter((call) => text.includes(call)).map((call) => [path.basename(file), call])
    })
  expect(found).toEqual([])
})

test('no page brings more JavaScript than the ceiling', async () => {
  const shopper = await newShopper(shop.url)
  const weights: [string, number][] = []
  for (const page of await pages()) {
    const html = await (
      await (['/login', '/register'].includes(page) ? new Visitor(shop.url) : shopper).get(page)
    ).text()
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
    expect(scripts.length).toBeGreaterThan(5)
    weights.push([
      page.replace(/[0-9a-f-]{36}/, ':id'),
      Math.round(scripts.reduce((sum, script) => sum + packedSize(script), 0) / 102.4) / 10,
    ])
  }
  expect(weights.filter(([, kib]) => kib > CEILING_KIB)).toEqual([])
})

test('the HTML of a listing and of a search stays within its budget of bytes', async () => {
  for (const [page, bytes, packed] of HTML_CEILINGS) {
    const html = Buffer.from(await (await fetch(shop.url + page)).arrayBuffer())
    expect.soft(html.byteLength, page).toBeLessThanOrEqual(bytes)
    expect.soft(brotliCompressSync(html).byteLength, `${page}, packed`).toBeLessThanOrEqual(packed)
  }
})

test('the scripts in the head of a page bring no library: each is one line, the one that hydrates has at most 1,700 bytes packed, all have 3,100', async () => {
  const html = await (await fetch(shop.url)).text()
  const scripts = [...html.matchAll(/<script>(\(function\(\)\{.*?)<\/script>/gs)].map(
    ([, script = '']) => script,
  )
  const marks = ['modulepreload', 'data-back', 'You are offline.', 'FONT', CART_KEY]
  expect(scripts.map((script, nth) => script.includes(marks[nth] ?? ''))).toEqual(
    marks.map(() => true),
  )
  expect(scripts.filter((script) => script.includes('\n'))).toEqual([])
  const packed = (text: string) => brotliCompressSync(text).byteLength
  expect(packed(scripts[0] ?? '')).toBeLessThanOrEqual(1_700)
  expect(packed(scripts.join(''))).toBeLessThanOrEqual(3_100)
})

async function pages(): Promise<string[]> {
  return [
    '/',
    '/products?category=men',
    `/product/${(await garment(shop)).id}`,
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/orders',
    '/account',
    '/order-success',
    '/track-order',
    '/contact',
    '/newsletter',
    '/terms',
  ]
}

function packedSize(script: string): number {
  const file = path.join(BUILT, 'client', script)
  try {
    return statSync(`${file}.br`).size
  } catch {
    return brotliCompressSync(readFileSync(file)).length
  }
}
