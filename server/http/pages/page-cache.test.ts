import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageCache, type PageCache, type RenderedPage, type CacheDecision } from './page-cache.ts'

const page = (text: string, { status = 200, cacheControl = 'public' } = {}): RenderedPage => ({
  status,
  headers: new Headers({ 'Cache-Control': cacheControl }),
  body: Buffer.from(text),
})
const cacheDecision = ({ status, headers }: RenderedPage): CacheDecision =>
  headers.get('Cache-Control') === 'public' ? 'store' : status >= 500 ? 'keep-stale' : 'evict'

let now: number
const pages = (maxBytes = 1_000_000): PageCache => {
  now = 0
  return pageCache({
    ttlMs: 10_000,
    maxBytes,
    cacheDecision,
    revalidateTimeoutMs: 20,
    nowMs: () => now,
  })
}
const text = async (cache: PageCache, key: string, render: () => Promise<RenderedPage>) =>
  (await cache.find(key, render)).body.toString()

/** Renders the given texts one after the other, and counts its calls. */
function renderer(...texts: string[]) {
  const render = Object.assign(async () => page(texts[render.times++] ?? 'once too often'), {
    times: 0,
  })
  return render
}

test('a page is rendered once while it is fresh, however many ask', async () => {
  const cache = pages()
  const render = renderer('first')
  expect(await Promise.all(Array.from({ length: 50 }, () => text(cache, '/', render)))).toEqual(
    Array(50).fill('first'),
  )
  now = 9_999
  expect(await text(cache, '/', render)).toBe('first')
  expect(render.times).toBe(1)
})

test('who asks for one that is no longer fresh gets it at once, and the next one gets it anew', async () => {
  const cache = pages()
  const render = renderer('first', 'second')
  await cache.find('/', render)
  now = 10_000
  expect(await text(cache, '/', render)).toBe('first')
  await expect.poll(() => text(cache, '/', render)).toBe('second')
  expect(render.times).toBe(2)
})

test('one that was not asked for in a long time is rendered before it is shown', async () => {
  const cache = pages()
  const render = renderer('first', 'second')
  await cache.find('/', render)
  now = 20_000
  expect(await text(cache, '/', render)).toBe('second')
})

test('what may not be held is rendered for everybody, and takes the place of what was', async () => {
  const cache = pages()
  await cache.find('/', renderer('first'))
  now = 20_000
  expect(await text(cache, '/', async () => page('private', { cacheControl: 'no-store' }))).toBe(
    'private',
  )
  expect(await text(cache, '/', renderer('anew'))).toBe('anew')
})

test('a page of an earlier version is rendered before it is shown, and shown where that fails', async () => {
  const cache = pages()
  const failing = async () => page('trouble', { status: 503, cacheControl: 'no-store' })
  await cache.find('/', renderer('first'), '1')
  expect((await cache.find('/', failing, '2')).body.toString()).toBe('first')
  now = 10_000
  expect((await cache.find('/', renderer('second'), '2')).body.toString()).toBe('second')
})

test('T17 a page that cannot be rendered is shown as it was, for ten minutes', async () => {
  const cache = pages()
  const trouble = async () => page('trouble', { status: 503, cacheControl: 'no-store' })
  await cache.find('/', renderer('first'))
  now = 10 * 60_000 - 1
  expect(await text(cache, '/', trouble)).toBe('first')
  now = 10 * 60_000
  expect(await text(cache, '/', trouble)).toBe('trouble')
  expect(await text(cache, '/other', trouble)).toBe('trouble')
})

test('T17 where a page cannot be rendered anew, one visitor has waited for it, and the others get it as it was at once', async () => {
  const cache = pages()
  const tries = { times: 0 }
  const trouble = async () => {
    tries.times += 1
    return page('trouble', { status: 503, cacheControl: 'no-store' })
  }
  await cache.find('/', renderer('first'))
  now = 30_000
  for (let i = 0; i < 5; i += 1) expect(await text(cache, '/', trouble)).toBe('first')
  expect(tries.times).toBe(1)
  now = 40_000
  expect(await text(cache, '/', trouble)).toBe('first')
  expect(tries.times).toBe(2)
  now = 50_000
  expect(await text(cache, '/', renderer('well again'))).toBe('well again')
})

test('T17 nobody waits longer than a moment for a page that is there as it was; when it comes after all, it is the one', async () => {
  const cache = pages()
  await cache.find('/', renderer('first'))
  now = 30_000
  let come: (rendered: RenderedPage) => void = () => {}
  const slow = () => new Promise<RenderedPage>((resolve) => (come = resolve))
  const last = await cache.find('/', slow)
  expect(last.body.toString()).toBe('first')
  // no-store: no other cache may keep it as the current page.
  expect(last.headers.get('Cache-Control')).toBe('no-store')
  come(page('second'))
  await expect.poll(() => text(cache, '/', renderer())).toBe('second')
  expect((await cache.find('/', renderer())).headers.get('Cache-Control')).toBe('public')
})

test('a page whose rendering throws is told to all who asked, and tried again', async () => {
  const cache = pages()
  const broken = () => Promise.reject(new Error('a bug'))
  await expect(Promise.all([cache.find('/', broken), cache.find('/', broken)])).rejects.toThrow(
    'a bug',
  )
  expect(await text(cache, '/', renderer('again'))).toBe('again')
})

test('what was asked for longest ago gives way', async () => {
  const cache = pages(10_000)
  const render = renderer('one', 'two', 'one again')
  await cache.find('/one', render)
  for (const path of ['/a', '/b', '/c', '/d'])
    await cache.find(path, async () => page('x'.repeat(1_000)))
  await cache.find('/one', render)
  expect(render.times).toBe(2)
})

test('a page is compressed once in each way', async () => {
  const cache = pages()
  const first = await cache.find('/', renderer('नमस्ते'.repeat(100)))
  const again = await cache.find('/', renderer())
  expect(await again.encoded('br')).toBe(await first.encoded('br'))
  expect(brotliDecompressSync(await first.encoded('br')).toString()).toBe('नमस्ते'.repeat(100))
  expect(gunzipSync(await first.encoded('gzip')).toString()).toBe('नमस्ते'.repeat(100))
})

test('a page is compressed once more after it was first sent, and not again while it comes out the same', async () => {
  const cache = pages()
  const long = Array.from({ length: 400 }, (_, nth) => `<p>${nth * nth} shirts</p>`).join('')
  const render = renderer(long, long, 'another')
  const first = await cache.find('/', render)
  expect(first.ready('br')).toBe(undefined)
  const quick = await first.encoded('br')
  await expect.poll(() => first.ready('br')?.byteLength).toBeLessThan(quick.byteLength)
  expect(brotliDecompressSync(first.ready('br')!).toString()).toBe(long)
  now = 20_000
  const second = await cache.find('/', render)
  expect(render.times).toBe(2)
  expect(second.ready('br')).toBe(first.ready('br'))
  now = 40_000
  expect((await cache.find('/', render)).ready('br')).toBe(undefined)
})

test('only a page that is fresh, of the same version, is given without waiting', async () => {
  const cache = pages()
  await cache.find('/', renderer('first'), 'one')
  expect(cache.fresh('/', 'one')?.body.toString()).toBe('first')
  expect([cache.fresh('/', 'two'), cache.fresh('/other', 'one')]).toEqual([undefined, undefined])
  now = 10_000
  expect(cache.fresh('/', 'one')).toBe(undefined)
})
