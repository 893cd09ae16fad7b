import { expect, test } from './shop.ts'

const full = process.env.CHROMIUM_FULL

// The back/forward cache, which Playwright turns off and the headless shell does not have, is
// tested here.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      ...(full && { executablePath: full }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
})
test.skip(!full, 'there is no whole Chromium, only its headless shell')

const PAGES = ['/', '/products?category=women', 'a product', '/cart', '/shipping', '/contact']

for (const name of PAGES) {
  test(`A7 ${name}: Back finds the page as it was left, and nothing is requested again`, async ({
    page,
    shopper,
  }) => {
    const path = name.startsWith('/')
      ? name
      : (/\/product\/[0-9a-f-]{36}/.exec(
          await (await page.request.get('/products?category=women')).text(),
        )?.[0] ?? '/')
    const why: string[] = []
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Page.enable')
    cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      for (const { type, reason, context } of notRestoredExplanations)
        why.push([type, reason, context].filter(Boolean).join(' '))
    })
    await shopper.open(path)
    await page.evaluate(() => document.documentElement.setAttribute('data-as-it-was-left', ''))
    // A full navigation, as by a link in a mail: React Router would stay within this page.
    await page.goto('/about')
    await page.goBack({ waitUntil: 'commit' })
    // While the page is on its way back, it cannot be evaluated.
    const isAsItWasLeft = () =>
      page
        .evaluate(() => document.documentElement.hasAttribute('data-as-it-was-left'))
        .catch(() => false)
    await expect.poll(isAsItWasLeft, why.join('\n')).toBe(true)
    expect(why).toEqual([])
  })
}

test('the browser finds nothing wrong with how the shop is put beside the apps of a phone', async ({
  page,
  shopper,
}) => {
  await shopper.open('/')
  const cdp = await page.context().newCDPSession(page)
  const { errors, manifest, url } = await cdp.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/site.webmanifest'])
  expect(manifest).toMatchObject({
    display: 'kStandalone',
    startUrl: new URL('/', page.url()).href,
  })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // The windows of a journey are private ones, where nothing can be installed.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])
})
