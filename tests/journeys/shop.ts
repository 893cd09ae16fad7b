import { expect, test as base, type Page } from '@playwright/test'
import { rateLimits } from '#db/schema.ts'
import { keepCalls, recordCalls } from '../runner/changed/record-calls.ts'
import { insertSignIn } from './sign-in.ts'
import { spawnedShop, type SpawnedShop } from '../spawned-shop.ts'

export type JourneyShop = Omit<SpawnedShop, 'close'>

type Fixtures = { shopper: Shopper; keptCalls: void }
/** `settings`: of the shop, for the journeys of a file that names them (`test.use`). */
type WorkerFixtures = {
  shop: JourneyShop
  settings: Record<string, string>
  /** Paths that this worker and its browser have asked for since the last time. */
  callsSince: () => string[]
}

/**
 * Each worker has a shop of its own, started as a merchant does, on a clone of the run's database;
 * each test its own people.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ settings }, use) => {
      const { SANGAM_TEST_POSTGRES: url, SANGAM_TEST_TEMPLATE: template } = process.env
      if (!url || !template) throw new Error('Journeys are run by npm test')
      const shop = await spawnedShop({ url, template }, settings)
      shopOfWorker = shop
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  callsSince: [
    async ({ browser }, use) => {
      const ofProcess = recordCalls()
      const ofBrowser = new Set<string>()
      browser.on('context', (context) =>
        context.on('request', (request) => ofBrowser.add(new URL(request.url()).pathname)),
      )
      await use(() => {
        const since = [...ofProcess(), ...ofBrowser]
        ofBrowser.clear()
        return since
      })
    },
    { scope: 'worker' },
  ],
  keptCalls: [
    async ({ callsSince }, use, { file }) => {
      await use()
      keepCalls(file, callsSince())
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  shopper: async ({ page, shop }, use) => {
    // All tests share one address, so earlier tries must not use up their rate limits.
    await shop.database.db.delete(rateLimits)
    await use(new Shopper(page))
  },
})

/** Playwright runs each worker in a process of its own, and a worker has one shop. */
let shopOfWorker: JourneyShop | undefined
let people = 0

/** A shopper at the screen, with methods in the words of the shop. */
export class Shopper {
  readonly page: Page
  readonly email: string

  constructor(page: Page, email?: string) {
    people += 1
    this.page = page
    this.email = email ?? `journey${people}.${process.pid}@example.com`
  }

  async fillRegistration(): Promise<void> {
    await this.page.getByLabel('Full name').fill('Asha Rao')
    await this.page.getByLabel('Email').fill(this.email)
    await this.page.getByLabel('Password', { exact: true }).fill('rangoli9')
    await this.page.getByLabel('Confirm password', { exact: true }).fill('rangoli9')
    await this.page.getByRole('button', { name: 'Create account' }).click()
  }

  async register(): Promise<void> {
    await this.page.goto('/register')
    await this.fillRegistration()
    await expect(this.page).toHaveURL('/')
  }

  /** Registers and signs in without the screen, for journeys that begin signed in. */
  async signUpDirectly(): Promise<void> {
    if (!shopOfWorker) throw new Error('the shop of this worker is not open')
    await insertSignIn(this.page, shopOfWorker, {
      name: 'Asha Rao',
      email: this.email,
      password: 'rangoli9',
    })
  }

  /** On the login screen. */
  async logIn(password = 'rangoli9'): Promise<void> {
    await this.page.getByLabel('Email').fill(this.email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Login' }).click()
  }

  /**
   * Waits for hydration: only then does the page know what is in the cart. A pointer over a control
   * makes a public page hydrate at once.
   */
  async waitForHydration(): Promise<void> {
    await this.page.locator('#q').dispatchEvent('pointerover')
    await expect(
      this.page.locator('[data-testid=cart-count][hidden], [data-testid=cart-count]:not(:empty)'),
    ).toBeAttached()
  }

  /** Opens a page and waits for its hydration. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.waitForHydration()
  }

  /** Expects a toast with this title and text. */
  async expectToast(title: string, text: string | RegExp): Promise<void> {
    const toasts = this.page.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByText(title, { exact: true })).toBeVisible()
    await expect(toasts.getByText(text, { exact: true })).toBeVisible()
  }

  /** Opens the first men's shirt of the listing. */
  async openShirt(): Promise<string> {
    await this.page.goto('/products?category=men&subCategory=Topwear')
    const card = this.page.locator('main a[href^="/product/"]').filter({ hasText: 'Shirt' }).first()
    // A card sets the brand on a line of its own.
    const name = (await card.getByRole('heading').innerText()).replace('\n', ' ')
    await card.click()
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
    return name
  }

  async addToCart(size: string, quantity = 1): Promise<void> {
    await this.pressAddToCart(size, quantity)
    await expect(this.page).toHaveURL('/cart')
  }

  async pressAddToCart(size: string, quantity: number): Promise<void> {
    await this.page.getByRole('radio', { name: size, exact: true }).check()
    await this.page.getByRole('textbox', { name: /^Quantity/ }).fill(String(quantity))
    await this.page.getByRole('button', { name: 'Add to Cart' }).click()
  }

  /** Opens the checkout with one shirt in the cart, and nothing typed yet. */
  async openCheckout(): Promise<void> {
    await this.openShirt()
    await this.waitForHydration()
    await this.addToCart('M')
    await this.page.getByRole('link', { name: 'Checkout' }).click()
    await expect(this.page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled()
  }

  async fillShipping(): Promise<void> {
    // By role: the form to log in, folded beside it, has fields of the same names.
    const field = (name: string) => this.page.getByRole('textbox', { name })
    await field('First name').fill('Asha')
    await field('Last name').fill('Rao')
    await field('Email').fill(this.email)
    await field('Phone').fill('+91 98765-43210')
    await field('Address').fill('12 MG Road, Civil Lines')
    await field('PIN code').fill('211 001')
    await field('City').fill('Prayagraj')
  }

  /** From the filled checkout to the bank's own page. */
  async goToBank(): Promise<void> {
    await this.page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(this.page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  }

  /** Registers, puts one shirt in the cart and fills in the checkout. */
  async readyToPay(): Promise<string> {
    await this.register()
    const name = await this.openShirt()
    await this.addToCart('M')
    await this.page.getByRole('link', { name: 'Checkout' }).click()
    await this.fillShipping()
    return name
  }
}

export { expect }
