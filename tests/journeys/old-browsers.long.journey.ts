import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

const PRODUCT = '/products?category=men&subCategory=Topwear'

/** Errors of the page's own scripts: React Router's inline script for the scroll asks the storage. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message, stack }) => {
    if (stack?.includes('/assets/')) errors.push(message)
  })
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

test('an ES2022 browser that denies storage, locks and channels shows every page, and buys', async ({
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
      'findLast',
      'findLastIndex',
      'toReversed',
      'toSorted',
      'toSpliced',
      'with',
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
    Object.assign(window, {
      BroadcastChannel() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  for (const path of ['/', PRODUCT, '/track-order', '/contact', '/orders', '/desk']) {
    await page.goto(path)
    await page.locator('button, input').first().dispatchEvent('pointerover')
    await expect(page.locator('html'), path).toHaveAttribute('data-hydrated', '')
    await expect(page.locator('h1'), path).not.toHaveText('Something went wrong')
  }
  await shopper.signUpDirectly()
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
const UNABLE = {
  'the browser is older than it': () => Reflect.deleteProperty(Object, 'hasOwn'),
  'a script of it fails as it loads': () => Reflect.deleteProperty(Intl, 'ListFormat'),
  'it fails as it renders': () => Reflect.deleteProperty(String.prototype, 'replaceAll'),
}

for (const [why, lack] of Object.entries(UNABLE))
  test(`where the application cannot run, because ${why}, the server's page stays and fills the cart as without scripts`, async ({
    page,
    shopper,
  }) => {
    void shopper
    await page.addInitScript(lack)
    await openProduct(page)
    await page.locator('button, input').first().dispatchEvent('pointerover')
    await expect(page.locator('html')).toHaveAttribute('data-plain', '')
    await expect(page.locator('.needs-script:visible')).toHaveCount(0)
    await addToCart(page)
    await expect(page).toHaveURL('/cart/lines')
    await expect(page.getByTestId('cart-line')).toBeVisible()
    await page.goto('/cart')
    await expect(page).toHaveURL('/cart/lines')
  })

/** Replaces texts as a translator does, again and again: an element in place of each text, or around it. */
function translate(how: 'in place' | 'around'): void {
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, noscript, option'))
        continue
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(how === 'in place' ? `«${text.data}»` : text)
    }
  }
  let timer = 0
  const later = () => {
    clearTimeout(timer)
    timer = window.setTimeout(translateAll, 50)
  }
  addEventListener('DOMContentLoaded', () => {
    translateAll()
    new MutationObserver(later).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

for (const how of ['in place', 'around'] as const)
  test(`a page whose texts a translator replaces (${how}) goes on, and shows new amounts`, async ({
    page,
    shopper,
  }) => {
    void shopper
    const errors = errorsOf(page)
    await page.addInitScript(translate, how)
    await openProduct(page)
    await addToCart(page)
    await expect(page).toHaveURL('/cart')
    const total = page.getByTestId('cart-line').getByTestId('line-total')
    const one = await total.innerText()
    await page.getByRole('button', { name: /^Increase/ }).click()
    await expect(total).not.toHaveText(one)
    await expect(page.getByTestId('cart-count')).toHaveText(/2/)
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByTestId('cart-line')).toBeVisible()
    expect(errors.filter((error) => !error.includes('#418'))).toEqual([])
  })
