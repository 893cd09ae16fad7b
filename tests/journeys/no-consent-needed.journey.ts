import { listedCookie } from '#app/basics/personal-data/cookies.ts'
import { expect, test } from './shop.ts'

test('a visitor who has agreed to nothing: no page asks another origin for anything, sets a cookie, or is tracked', async ({
  page,
  context,
  shopper,
  baseURL,
}) => {
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  for (const path of ['/', '/products', '/contact', '/newsletter', '/privacy', '/login']) {
    await shopper.open(path)
    // The press that wakes the application loads all that it ever loads by itself.
    await page.keyboard.press('Tab')
    await page.waitForLoadState('networkidle')
  }
  const foreign = [...asked].filter(
    (origin) => !['null', new URL(baseURL ?? '').origin].includes(origin),
  )
  expect(foreign).toEqual([])
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => !listedCookie(`${name}=`))).toEqual([])
  expect(cookies.map(({ name }) => name)).not.toContain('device')
})
