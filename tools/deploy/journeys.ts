import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { Shopper, expect } from '../../tests/journeys/shop.ts'
import { payAs } from '../../tests/shop/clients/bank-client.ts'
import { placeOneGarment } from '../../tests/shop/clients/checkout-client.ts'
import { newShopper } from '../../tests/visitor.ts'
import { expectThat } from './check-front.ts'
import { PROGRAMS } from './programs/debian-programs.ts'
import { SHOP_NAME, type World } from './world.ts'

/** What a mail may take on a busy machine, and a page. */
const PATIENCE_MS = 60_000

/** A shopper registers, orders, pays at the bank and comes back, without scripts. */
export async function buyByHttp({ shop, mail }: World): Promise<string> {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const { location } = await payAs(shop, shopper, orderId, 'pay')
  expectThat(location !== null, 'the way back leads nowhere')
  const page = await (await shopper.get(location)).text()
  expectThat(page.includes('Thank you for your order!'), 'the order’s page does not say thank you')
  return `order #${orderId.slice(0, 8)}; ${await paidMail(mail, shopper.email)}`
}

/** The same in Chromium, for which the shop's name leads to the proxy. */
export async function buyInChromium({ shop, mail, ports }: World): Promise<string> {
  const names = [80, 443].map(
    (port) => `MAP ${SHOP_NAME}:${port} 127.0.0.1:${port === 80 ? ports.http : ports.https}`,
  )
  const browser = await chromium.launch({
    executablePath: PROGRAMS.chromium,
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${names.join(', ')}`],
  })
  try {
    // The throwaway authority is none that a browser knows; requests by HTTP have checked its name.
    const context = await browser.newContext({ baseURL: shop.url, ignoreHTTPSErrors: true })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const shopper = new Shopper(page, `deploy.${process.pid}@example.com`)
    // By http first, as somebody who types the name.
    await page.goto(`http://${SHOP_NAME}/about`)
    await page.waitForURL(`${shop.url}/about`)
    const name = await shopper.openShirt()
    await shopper.addToCart('M')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await shopper.fillShipping()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.waitForURL(/\/login\?from=/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await shopper.fillRegistration()
    await page.waitForURL('/checkout')
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.waitForURL(/^https:\/\/127\.0\.0\.1:/)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor()
    await expect(page.getByTestId('order-status')).toHaveText('Processing')
    const number = await page.getByTestId('order-number').innerText()
    return `${name}, order ${number}; ${await paidMail(mail, shopper.email)}`
  } finally {
    await browser.close()
  }
}

/** The mail that confirms the payment: it must have come by TLS and from the shop's account. */
async function paidMail({ received }: World['mail'], email: string): Promise<string> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await sleep(100)) {
    const found = received.find(
      ({ to, mail }) => to.includes(email) && /order #[0-9a-f]{8} is paid/.test(mail.subject ?? ''),
    )
    if (!found) continue
    expectThat(found.secure && found.user !== undefined, 'the mail came without TLS or account')
    return 'the mail has come, by STARTTLS'
  }
  throw new Error('no mail says that the order is paid')
}
