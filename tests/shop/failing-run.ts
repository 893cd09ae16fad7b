import { sql } from 'drizzle-orm'
import { Visitor } from '../visitor.ts'
import { returnFromBank } from './clients/bank-client.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'
import { raw } from './clients/raw-request.ts'
import { EMAIL, HER, MARK, mark, PASSWORD, PASSWORDS, type Run } from './whole-run.ts'

/** Addresses, cookies and bodies that no page of the shop sends. */
export async function oddRequests({ shop, shopper }: Run): Promise<void> {
  const asked = {
    cookie: `session=%${MARK}; order-capability=${mark('.cookie')}`,
    'x-request-id': MARK,
  }
  for (const address of [
    `/${mark('page')}?email=${EMAIL}`,
    `/${mark('page')}.data`,
    `/orders/${mark('order')}`,
    `/orders/${HER.postalCode}.data`,
    `/product/${mark('product')}`,
    `/pay/${EMAIL}`,
    `/item-images/${mark('image')}.jpg`,
    `/assets/${mark('asset')}.js`,
    `/${encodeURIComponent(EMAIL)}/%E0%A4%A/${HER.phone.replaceAll(' ', '')}`,
    `/login?from=//${mark('site')}.example/`,
    `/%00${MARK}`,
    `/dev/mail/${mark('mail')}`,
  ])
    await raw(shop.url, address, { headers: asked })
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain'])
    for (const to of [
      '/login',
      '/login.data',
      '/checkout.data',
      '/cart/quote',
      `/${MARK}`,
      '/cart',
    ])
      await raw(shop.url, to, {
        method: 'POST',
        headers: { ...asked, origin: shop.url, 'content-type': type },
        body: `{"email":"${EMAIL}","lines":${MARK}`,
      })
  await shopper.post('/contact', { message: MARK.repeat(40_000) })
  await shopper.post('/checkout.data', { lines: `[{"id":"${MARK}`, email: EMAIL, ...HER })
  await raw(shop.url, '/', { method: 'DELETE', headers: asked })
}

/** Everything again while a table cannot be read, whose queries fail with what they were about. */
export async function whileTablesAreMissing(
  { shop, shopper }: Run,
  encResponse: string,
): Promise<void> {
  const { db } = shop.database
  for (const table of [
    'users',
    'addresses',
    'order_items',
    'guess_limits',
    'payment_messages',
    'outbox',
  ]) {
    await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
    await forms({ shop, shopper })
    await returnFromBank(shop, { encResponse })
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

/** The forms that write something about somebody, whatever they answer. */
export async function forms({ shop, shopper }: Run): Promise<void> {
  const stranger = new Visitor(shop.url)
  await stranger.post('/login', { email: EMAIL, password: PASSWORD })
  await stranger.post('/register', { name: mark('name'), email: EMAIL, ...PASSWORDS })
  await stranger.post('/newsletter', { email: `${mark('late')}@example.com` })
  await shopper.post('/contact', { ...HER, name: MARK, email: EMAIL, subject: MARK, message: MARK })
  await shopper.post('/account/name', { name: mark('again') })
  await shopper.post('/account/addresses/new', HER)
  await checkOut(shopper, [lineOf(await garment(shop))], HER)
  await returnFromBank(shop, { encResponse: mark('sealed') })
}
