import type { Page } from '@playwright/test'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { destructiveToast } from './forms.ts'
import { checkScreens, press, type Stage } from './visual-checks.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const THANKS = 'Thank you for subscribing to our newsletter.'

const email = (page: Page) => page.getByRole('main').getByLabel('Your email')
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Subscribe' })
const said = (page: Page) =>
  page.locator('form', { has: page.getByLabel('Your email') }).getByRole('status')

function listen(page: Page): string[] {
  const posts: string[] = []
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' &&
      /newsletter/.test(request.url()) &&
      posts.push(new URL(request.url()).pathname),
  )
  return posts
}

test('§2, §5 Newsletter: the browser itself asks for an email; one that is none is told so and can be mended; when nobody answers it is said; then Subscribed!, once, the input is cleared, and the next step stands in its place', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/newsletter')
  const posts = listen(page)
  await expect(email(page)).toHaveAttribute('autocomplete', 'email')
  for (const [typed, why] of [
    ['', 'valueMissing'],
    ['asha', 'typeMismatch'],
  ] as const) {
    await email(page).fill(typed)
    await button(page).click()
    expect(
      await email(page).evaluate((input: HTMLInputElement, why) => input.validity[why], why),
    ).toBe(true)
    await expect(email(page)).toBeFocused()
  }
  expect(posts).toEqual([])

  // Only the server knows that this is no address.
  await email(page).fill('asha@here')
  await button(page).click()
  await expect(said(page)).toHaveText('Invalid email address')
  await expect(destructiveToast(page)).toHaveCount(0)
  await expect(email(page)).toHaveValue('asha@here')

  // A telephone's address book puts what nobody sees around it.
  await page.route('**/newsletter/subscribe', (route) => route.abort(), { times: 1 })
  await email(page).fill(`\u200e${shopper.email}\u200b`)
  await expect(email(page)).toHaveValue(shopper.email)
  await button(page).click()
  await expect(said(page)).toContainText('The shop could not be reached')
  await expect(email(page)).toHaveValue(shopper.email)

  posts.length = 0
  await button(page).dblclick()
  await shopper.expectToast('Subscribed!', THANKS)
  await expect(said(page)).toHaveText(
    `${THANKS} One step to go: please confirm with the link in the email we have sent you. If you are subscribed already, you will not get one.`,
  )
  await expect(said(page)).toBeFocused()
  await expect(email(page)).toHaveValue('')
  await expect(email(page)).toBeHidden()
  await expect(page).toHaveURL('/newsletter')
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Subscribed!', { exact: true }),
  ).toHaveCount(1)
  expect(posts).toEqual(['/newsletter/subscribe'])
  await mailTo(shop.dataDir, shopper.email, /newsletter/)
  expect(await mailsTo(shop.dataDir, shopper.email)).toHaveLength(1)
})

test('§2 Home: the newsletter at its end takes an email where it stands', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/')
  await email(page).fill(shopper.email)
  await email(page).press('Enter')
  await shopper.expectToast('Subscribed!', THANKS)
  await expect(said(page)).toContainText(THANKS)
  await expect(email(page)).toHaveValue('')
  await expect(page).toHaveURL('/')
  await mailTo(shop.dataDir, shopper.email, /newsletter/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: the newsletter says thank you on a page of its own, and is ended by a button', async ({
    page,
    shopper,
    shop,
  }) => {
    await page.goto('/newsletter')
    await email(page).fill('asha@here')
    await button(page).click()
    await expect(said(page)).toHaveText('Invalid email address')
    await email(page).fill(shopper.email)
    await button(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Subscribed!' })).toBeVisible()
    await expect(page.getByText(THANKS)).toBeVisible()
    await page.goto(await mailedLink(shop, shopper.email, 'confirm'))
    await page.getByRole('main').getByRole('button', { name: 'Yes, send it to me' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible()
    await page.goto(await mailedLink(shop, shopper.email, 'unsubscribe'))
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }),
    ).toBeVisible()
  })
})

const SUBJECTS = { confirm: /^Please confirm.*newsletter/, unsubscribe: /^Welcome.*newsletter/ }

async function mailedLink(
  shop: JourneyShop,
  address: string,
  to: keyof typeof SUBJECTS,
): Promise<string> {
  const { text = '' } = await mailTo(shop.dataDir, address, SUBJECTS[to])
  return new RegExp(String.raw`/newsletter/${to}\?token=[\w.-]+`).exec(text)?.[0] ?? ''
}

/** Subscribes without the screen; gives the link that confirms it. */
async function confirmLink(page: Page, address: string, shop: JourneyShop): Promise<string> {
  await page.request.post('/newsletter/subscribe', {
    form: { email: address },
    headers: { origin: shop.url },
  })
  return mailedLink(shop, address, 'confirm')
}

/** Subscribes and confirms; gives the unsubscribe link of the welcome. */
async function linkOf(page: Page, address: string, shop: JourneyShop): Promise<string> {
  const link = await confirmLink(page, address, shop)
  await page.request.post(link, { headers: { origin: shop.url } })
  return mailedLink(shop, address, 'unsubscribe')
}

const confirm = ({ page, shopper, shop }: Stage) => confirmLink(page, shopper.email, shop)
const unsubscribe = ({ page, shopper, shop }: Stage) => linkOf(page, shopper.email, shop)

checkScreens([
  { name: 'Newsletter', path: '/newsletter', shows: 'Newsletter' },
  {
    name: 'Newsletter, subscribed',
    path: '/newsletter',
    after: async ({ page, shopper }) => {
      await email(page).fill(shopper.email)
      await button(page).click()
      await expect(said(page)).toContainText(THANKS)
    },
    shows: 'Newsletter',
  },
  {
    name: 'Newsletter, refused',
    path: '/newsletter',
    answers: 400,
    after: async ({ page }) => {
      await email(page).fill('asha@here')
      await button(page).click()
      await expect(said(page)).toHaveText('Invalid email address')
    },
    shows: 'Newsletter',
  },
  { name: 'Newsletter, to be confirmed', path: confirm, shows: 'Would you like our newsletter?' },
  {
    name: 'Newsletter, confirmed',
    path: confirm,
    after: press('Yes, send it to me'),
    shows: 'You are subscribed',
  },
  {
    name: 'Newsletter, unknown link',
    path: '/newsletter/confirm?token=none',
    answers: 404,
    shows: 'This link does not work',
  },
  { name: 'Unsubscribe', path: unsubscribe, shows: 'Unsubscribe' },
  {
    name: 'Unsubscribe, done',
    path: unsubscribe,
    after: press('Unsubscribe'),
    shows: 'You are unsubscribed',
  },
  {
    name: 'Unsubscribe, unknown link',
    path: '/newsletter/unsubscribe?token=none',
    answers: 404,
    shows: 'This link does not work',
  },
])
