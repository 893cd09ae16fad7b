import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostmaster } from '#db/embedded/postmaster-file.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { clone, type Clone, type Launched } from './clone.ts'

let house: Clone
let shop: Launched
let settings: Record<string, string>
beforeAll(async () => {
  house = clone()
  settings = { PORT: String(await freePortPair()), TRUSTED_PROXY_HOPS: '1' }
  shop = await house.start(settings)
}, 240_000)
afterAll(async () => {
  shop.launcher.kill('SIGTERM')
  await shop.ended
  house.remove()
}, 60_000)

const inClone = (name: string) => path.join(house.folder, name)
/** A connection of its own each time, since servers are killed in between. */
const get = (address: string) =>
  fetch(new URL(address, shop.url), { headers: { connection: 'close' } })
const statusOf = async (address: string) => (await get(address)).status
const assetsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
const releases = () => readdirSync(inClone('.releases')).filter((name) => !name.startsWith('.'))

/** Processes whose program or arguments lie in a release, by what their command line says. */
const running = (words: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      const program = readlinkSync(`/proc/${pid}/exe`)
      return (
        program.startsWith(inClone('.releases')) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(words)
      )
    } catch {
      return false
    }
  })
const kill = (words: string) => {
  const pids = running(words)
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
  return pids.length
}

test('T59 with packages and build gone from the clone a running shop serves new pages and images, signs in, and brings Postgres back', async () => {
  const shopper = await newShopper(shop.url)
  const [image] = /\/item-images\/[\w-]+\/(?=\d)/.exec(await (await get('/')).text()) ?? []
  expect((await get(`${image}160`)).headers.get('content-type')).toMatch(/^image\//)
  rmSync(inClone('node_modules'), { recursive: true })
  rmSync(inClone('build'), { recursive: true })

  const before = running('image-worker-process')
  expect(kill('image-worker-process')).toBe(1)
  // The next one may have taken its place at once.
  await expect
    .poll(() => running('image-worker-process').filter((pid) => before.includes(pid)), {
      timeout: 30_000,
    })
    .toEqual([])
  // What stands in for a picture that could not be made may not be kept for ever.
  await expect
    .poll(async () => (await get(`${image}960`)).headers.get('cache-control'), { timeout: 30_000 })
    .toContain('immutable')
  expect(running('image-worker-process')).toHaveLength(1)
  expect(await statusOf('/privacy')).toBe(200)
  expect(await statusOf('/products?q=cotton+kurta')).toBe(200)

  const postmaster = async () => (await findPostmaster(inClone('.data/postgres')))?.pid
  const killed = (await postmaster()) ?? 0
  process.kill(killed, 'SIGKILL')
  // Its backends answer for a moment more, and would be taken for the next Postgres.
  await expect
    .poll(async () => ![undefined, killed].includes(await postmaster()), { timeout: 60_000 })
    .toBe(true)
  await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
  const again = new Visitor(shop.url)
  const form = { email: shopper.email, password: 'rangoli9' }
  // How soon it answers again is T17; here, that it does so with the release's own programs.
  await expect
    .poll(async () => (await again.post('/login', form)).status, { timeout: 30_000 })
    .toBe(302)
  expect((await again.get('/account')).status).toBe(200)
}, 120_000)

test('T59 a server that is killed with kill -9 is open again at the same port with what it had acknowledged', async () => {
  const shopper = await newShopper(shop.url)
  expect(kill('server/main.ts')).toBe(1)
  await expect
    .poll(() => statusOf('/readyz').catch(() => 0), { timeout: 60_000, interval: 100 })
    .toBe(200)
  expect((await shopper.get('/account')).status).toBe(200)
  expect(shop.output()).toContain('Sangam crashed (killed by SIGKILL); starting it again in 1 s.\n')
}, 120_000)

test('T59 pages of the build before find every asset they name, of the running shop and of the one that takes its place', async () => {
  const old = assetsOf(await (await get('/')).text())
  expect(old.length).toBeGreaterThan(8)
  const [first] = releases()
  house.install()
  const file = inClone('app/cart/add-to-cart.tsx')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Add to Cart', 'Put in Cart'))
  const prepared = await house.run('build')
  expect(prepared).toEqual({ code: 0, output: expect.stringContaining('Ready: start the shop') })
  expect(releases()).toHaveLength(2)
  expect(await Promise.all(old.map(statusOf))).toEqual(old.map(() => 200))

  shop.launcher.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  // The sandbox bank and the image worker end a moment later.
  await expect.poll(() => running(''), { timeout: 30_000 }).toEqual([])
  shop = await house.start(settings)
  expect(shop.output()).not.toContain('Building')
  const assets = assetsOf(await (await get('/')).text())
  expect(assets.some((name) => !old.includes(name))).toBe(true)
  expect(await Promise.all(old.map(statusOf))).toEqual(old.map(() => 200))
  expect(releases()).toHaveLength(1)
  expect(releases()).not.toContain(first)
}, 300_000)

test('a command beside the shop runs from the same release, on the data of the clone', async () => {
  const listing = house.run('orders', 'list')
  await expect
    .poll(() => running('server/commands/orders/orders.ts'), { interval: 20, timeout: 10_000 })
    .toHaveLength(1)
  expect(await listing).toEqual({ code: 0, output: expect.not.stringContaining('Postgres') })
}, 60_000)
