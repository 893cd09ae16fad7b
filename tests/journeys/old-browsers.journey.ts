import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

const PRODUCT = '/products?category=men&subCategory=Topwear'

/** Errors of the page, but for what Playwright itself calls. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

async function openProduct(page: Page): Promise<void> {
  const html = await (await page.request.get(PRODUCT)).text()
  await page.goto(/\/product\/[0-9a-f-]{36}/.exec(html)?.[0] ?? '/')
}

async function addToCart(page: Page): Promise<void> {
  await page.locator('label:has(input[name=size]:enabled)').nth(1).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
}

test('an ES2022 browser that denies storage, cookies, locks and channels shows every page, and buys', async ({
  page,
  shopper,
}) => {
  const errors = errorsOf(page)
  await page.addInitScript(() => {
    const without = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
    without(Array, 'fromAsync')
    without(
      Array.prototype,
      ...['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
    )
    without(String.prototype, 'isWellFormed', 'toWellFormed')
    without(Object, 'groupBy')
    without(Map, 'groupBy')
    without(Promise, 'withResolvers', 'try')
    without(AbortSignal, 'any', 'timeout')
    without(URL, 'canParse', 'parse')
    without(Set.prototype, 'difference', 'intersection', 'isSubsetOf', 'union')
    without(Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'filter', 'map', 'toArray')
    without(window, 'IntersectionObserver', 'requestIdleCallback', 'scheduler', 'structuredClone')
    without(Crypto.prototype, 'randomUUID')
    without(Document.prototype, 'startViewTransition')
    without(Navigator.prototype, 'locks')
    const deny = (owner: object, name: string) =>
      Object.defineProperty(owner, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    deny(window, 'localStorage')
    deny(window, 'sessionStorage')
    deny(Document.prototype, 'cookie')
    Object.assign(window, {
      BroadcastChannel: class {
        constructor() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }
      },
    })
  })
  for (const path of ['/', PRODUCT, '/track-order', '/contact', '/orders', '/desk']) {
    await page.goto(path)
    await page.locator('button, input').first().dispatchEvent('pointerover')
    await expect(page.locator('html'), path).toHaveAttribute('data-hydrated', '')
    await expect(page.locator('h1'), path).not.toHaveText('Something went wrong')
  }
  await openProduct(page)
  await addToCart(page)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByTestId('cart-count')).toHaveText('1')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled()
  await shopper.fillShipping()
  expect(errors).toEqual([])
})

/** Ways in which the application cannot run, each found at another moment. */
const UNABLE: [when: string, break_: () => void][] = [
  ['the browser is older than it', () => Reflect.deleteProperty(Object, 'hasOwn')],
  ['a script of it fails as it loads', () => Reflect.deleteProperty(Intl, 'ListFormat')],
  ['it fails as it renders', () => Reflect.deleteProperty(Array.prototype, 'flatMap')],
]

for (const [when, breakBrowser] of UNABLE)
  test(`where the application cannot run, because ${when}, the server's page stays and buys as without scripts`, async ({
    page,
    shopper,
  }) => {
    await shopper.signUpDirectly()
    await page.addInitScript(breakBrowser)
    await openProduct(page)
    await addToCart(page)
    await expect(page).toHaveURL('/cart/lines')
    await page.goto('/cart')
    await expect(page).toHaveURL('/cart/lines')
    await page.getByRole('textbox', { name: /^Quantity/ }).fill('2')
    await page.getByRole('button', { name: /^Update/ }).click()
    await expect(page.getByTestId('cart-line').locator('input[name=quantity]')).toHaveValue('2')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/checkout')
  })
