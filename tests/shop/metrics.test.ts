import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { scrape } from '../telemetry/scraped-metrics.ts'
import { openServices } from '../shop-services.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { decide, goToBank } from './clients/bank-client.ts'
import { orderById, placeOneGarment } from './clients/checkout-client.ts'

let shop: RunningShop
let services: Awaited<ReturnType<typeof openServices>>
beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '60' })
  services = await openServices(shop)
})
afterAll(async () => {
  await services.close()
  await shop.close()
})

test('what happens in the shop is seen in the scrape: requests, a paid order, a stored page, a refused try', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  await decide(shop, reference, 'pay')
  await settlePayment(services, reference)
  const visitor = new Visitor(shop.url)
  for (const path of ['/', '/', '/wp-login.php', '/orders.data'])
    await (await visitor.get(path)).arrayBuffer()
  for (let i = 0; i < 11; i += 1)
    await visitor.post('/track-order', { orderId: '12345678', contactInfo: 'a@b.co' })

  const { value, text } = await scrape(shop)
  const paid = (await orderById(shop, orderId))!
  expect({
    home: value('sangam_http_requests_total{kind="home",method="GET",status="2xx"}'),
    other: value('sangam_http_requests_total{kind="other",method="GET",status="3xx"}'),
    up: value('sangam_database_up'),
    processing: value('sangam_orders{state="processing"}'),
    pending: value('sangam_orders{state="pending"}'),
    paidOrders: value('sangam_paid_orders'),
    paise: value('sangam_paid_paise'),
    nodes: value('sangam_nodes'),
    misses: value('sangam_page_cache_requests_total{result="miss"}')! > 0,
    hits: value('sangam_page_cache_requests_total{result="hit"}')! > 0,
    refused: value('sangam_requests_shed_total{cause="rate-limit"}')! > 0,
    loop: value('sangam_event_loop_delay_seconds{quantile="0.99"}')! > 0,
    connections: value('sangam_database_connections{pool="shop",state="idle"}')! > 0,
  }).toEqual({
    home: 2,
    other: 1,
    up: 1,
    processing: 1,
    pending: 1,
    paidOrders: 1,
    paise: paid.totalPaise,
    nodes: 1,
    misses: true,
    hits: true,
    refused: true,
    loop: true,
    connections: true,
  })
  // No personal data (T39): neither who bought, nor what they typed, nor which order.
  for (const secret of [shopper.email, orderId, reference, orderId.slice(0, 8), 'wp-login'])
    expect(text).not.toContain(secret)
})
