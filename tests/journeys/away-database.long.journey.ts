import type { Page } from '@playwright/test'
import { contactMessages } from '#db/schema.ts'
import { UNAVAILABLE } from '#app/ui/unanswered.ts'
import { administer } from '../databases/postgres-template.ts'
import { field, submit } from './forms.ts'
import { usePlaceholderImages } from './placeholder-images.ts'
import { expect, test, type JourneyShop } from './shop.ts'

test.beforeEach(usePlaceholderImages)

/** Postgres cuts the shop's connections and takes no new ones; those of the test stay. */
async function whileDatabaseIsAway(
  { database }: JourneyShop,
  look: () => Promise<void>,
): Promise<void> {
  const { SANGAM_TEST_POSTGRES: server = '' } = process.env
  const name = new URL(database.url).pathname.slice(1)
  const allow = (allowed: boolean) =>
    administer(server, `alter database ${name} with allow_connections ${allowed}`)
  await allow(false)
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'
       and application_name ~ '^sangam [0-9]+$' and application_name <> 'sangam ${process.pid}'`,
  )
  try {
    await look()
  } finally {
    await allow(true)
  }
}

const CONTACT = {
  'Your name': 'Asha Rao',
  Email: 'asha@example.com',
  Subject: 'The kurta in indigo',
  Message: 'Namaste, will it come again, in M?',
}

async function fillContact(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(CONTACT)) await field(page, label).fill(text)
}

async function expectContactFilled(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(CONTACT))
    await expect(field(page, label)).toHaveValue(text)
}

test('T17 while the database is away a form says that the shop cannot answer, not the connection; what was typed stays, and goes when it is back', async ({
  page,
  shopper,
  shop,
}) => {
  const told = page.getByRole('alert').filter({ hasText: UNAVAILABLE })
  await test.step('contact', async () => {
    await shopper.open('/contact')
    await fillContact(page)
    await whileDatabaseIsAway(shop, async () => {
      await submit(page).click()
      await expect(told.first()).toBeVisible()
      await expectContactFilled(page)
    })
    await submit(page).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Message Sent')
    expect(await shop.database.db.$count(contactMessages)).toBe(1)
  })
  await test.step('newsletter', async () => {
    await shopper.open('/')
    const email = page.getByLabel('Your email')
    await email.fill('asha@example.com')
    await whileDatabaseIsAway(shop, async () => {
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.locator('#newsletter-said')).toHaveText(UNAVAILABLE)
      await expect(email).toHaveValue('asha@example.com')
    })
  })
  await test.step('login, the password too', async () => {
    await shopper.signUpDirectly()
    await page.context().clearCookies()
    await shopper.open('/login')
    await whileDatabaseIsAway(shop, async () => {
      await shopper.logIn()
      await expect(told.first()).toBeVisible()
      await expect(field(page, 'Password')).toHaveValue('rangoli9')
    })
    await submit(page).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('checkout', async () => {
    await shopper.openCheckout()
    await shopper.fillShipping()
    await whileDatabaseIsAway(shop, async () => {
      await page.getByRole('button', { name: /^Pay ₹/ }).click()
      await expect(told.first()).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue('Asha')
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue(
        '12 MG Road, Civil Lines',
      )
    })
    await shopper.goToBank()
  })
})

test('T17 a page that the shop cannot make says whose fault it is, and Try Again loads it when the database is back', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  await whileDatabaseIsAway(shop, async () => {
    const answer = await page.goto('/account')
    expect(answer?.status()).toBe(503)
    await expect(
      page.getByRole('heading', { name: 'The shop is not available at the moment' }),
    ).toBeVisible()
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('T17 after a form that met 503 Back brings back what was typed, and it can be sent again', async ({
    page,
    shop,
  }) => {
    await page.goto('/contact')
    await fillContact(page)
    await whileDatabaseIsAway(shop, async () => {
      await submit(page).click()
      await expect(page.getByText('Back button brings back the form')).toBeVisible()
    })
    await page.goBack()
    await expectContactFilled(page)
  })
})
