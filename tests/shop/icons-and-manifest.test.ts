import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const ask = (path: string) => fetch(new URL(path, shop.url))
const sizeOf = async (path: string) => {
  const { width, height } = await sharp(await (await ask(path)).arrayBuffer()).metadata()
  return `${width}x${height}`
}

test('the shop can be put beside the apps of a phone: its manifest names icons there are, at the sizes it says', async () => {
  const answer = await ask('/site.webmanifest')
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
    200,
    'application/manifest+json',
  ])
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: brand.name, start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons)
    expect([src, await sizeOf(src)]).toEqual([src, sizes])
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
  for (const { url } of manifest.shortcuts)
    expect([200, 302]).toContain(
      (await fetch(new URL(url, shop.url), { redirect: 'manual' })).status,
    )
})

test('every page names its icons and its colour in both schemes, and they are there', async () => {
  for (const path of ['/', '/products?category=men', '/cart', '/404', '/no/such/page']) {
    const head = (await (await ask(path)).text()).split('</head>')[0] ?? ''
    const icons = [
      ...head.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
    ].map(([, rel, href]) => [rel, href])
    expect([path, icons.map(([rel]) => rel)]).toEqual([
      path,
      ['icon', 'icon', 'apple-touch-icon', 'manifest'],
    ])
    for (const [, href] of icons)
      expect([href, (await ask(href ?? '')).status]).toEqual([href, 200])
    expect(
      head.match(/<meta name="theme-color"[^>]*media="\(prefers-color-scheme: (light|dark)\)"/g),
    ).toHaveLength(2)
  }
  expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180')
})

test('the faces are three files of at most 40 KB together, asked for in the head, and kept for a year', async () => {
  const head = (await (await ask('/')).text()).split('</head>')[0] ?? ''
  const faces = [...head.matchAll(/<link rel="preload" href="([^"]+\.woff2)" as="font"[^>]*>/g)]
  expect(faces).toHaveLength(3)
  const styles = await (
    await ask(/<link rel="stylesheet" href="([^"]+)"/.exec(head)?.[1] ?? '')
  ).text()
  let bytes = 0
  for (const [link, address = ''] of faces) {
    expect(link).toContain('type="font/woff2"')
    const answer = await ask(address)
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
    ]).toEqual([200, 'font/woff2', 'public, max-age=31536000, immutable'])
    bytes += (await answer.arrayBuffer()).byteLength
    // The stylesheet requests the very same file.
    expect(styles).toContain(address)
  }
  expect(bytes).toBeLessThanOrEqual(40_000)
})

test('a page without a picture of its own is shown with the shop’s', async () => {
  const page = await (await ask('/products')).text()
  expect(page).toContain(`<meta property="og:image" content="${shop.url}/og.png"/>`)
  expect(await sizeOf('/og.png')).toBe('1200x630')
})

test('the pieces of all screens are shown in demo mode, and nothing in that page runs', async () => {
  const answer = await ask('/dev/kit')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'/,
  )
  const page = await answer.text()
  expect(page).toContain('<h1 class="text-5xl">The kit</h1>')
  expect(page).not.toContain('<script')
  expect((await ask(/<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1] ?? '')).status).toBe(
    200,
  )
})
