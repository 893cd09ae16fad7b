import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newsletterSubscribers, users, webhookDeliveries } from '#db/schema.ts'
import { CONSENT } from '#app/newsletter/consent.ts'
import { garment } from '../../shop/clients/checkout-client.ts'
import { insertWebhook } from '../../shop/clients/inserted-webhook.ts'
import { apply, check, upload } from '../../shop/clients/import-client.ts'
import { jpegOf, sendPictures } from '../../shop/clients/picture-client.ts'
import { newMember } from '../../shop/clients/staff-client.ts'
import { desk, orderIn } from './desk-screen.ts'
import { checkScreens, type Stage } from '../visual-checks.ts'

/** A product that was hidden and shown again. */
async function changedProduct({ shop }: Stage) {
  const member = await newMember(shop, 'owner')
  const path = `/desk/products/${(await garment(shop)).styleId}`
  await member.post(path, { step: 'hide' })
  await member.post(path, { step: 'show' })
  return path
}

/** A product with a sale to come, hidden until a time. */
async function hiddenProduct({ shop }: Stage) {
  const member = await newMember(shop, 'owner')
  const path = `/desk/products/${(await garment(shop, 5)).styleId}`
  await member.post(path, { step: 'hide' })
  await member.post(path, { step: 'schedule', appearsAt: '2126-12-01T09:00' })
  return path
}

/** A webhook with a message in each state. */
async function failingWebhook({ shop }: Stage) {
  const id = await insertWebhook(shop)
  const { db } = shop.database
  const { id: uuid, styleId: code } = await garment(shop)
  const at = new Date('2026-11-26T09:30:00Z')
  const answer = '<html><body>\n<h1>500 Internal Server Error</h1>\n</body></html>'
  const order = { id: randomUUID(), number: '3f2a8c1e' }
  await db.insert(webhookDeliveries).values([
    {
      webhookId: id,
      type: 'order.paid',
      subject: order,
      happenedAt: at,
      state: 'failed',
      tries: 10,
      status: 500,
      answer,
      settledAt: at,
    },
    {
      webhookId: id,
      type: 'stock.changed',
      subject: { id: uuid, code },
      happenedAt: at,
      state: 'delivered',
      tries: 1,
      status: 204,
      answer: '',
      settledAt: at,
    },
    {
      webhookId: id,
      type: 'order.paid',
      subject: order,
      happenedAt: at,
      tries: 2,
      dueAt: at,
      answer: 'No answer within 10 seconds.',
    },
    { webhookId: id, type: 'order.shipped', subject: order, happenedAt: at },
  ])
  return `/desk/webhooks/${id}`
}

/** The form of a change of three products, one of which no shop has. */
async function manyProducts({ shop }: Stage, change: string) {
  const codes = [(await garment(shop, 7)).styleId, (await garment(shop, 8)).styleId, 2_000_000_000]
  return `/desk/products/many?change=${change}&${codes.map((code) => `code=${code}`).join('&')}`
}

const previewSale = async ({ page }: Stage) => {
  await page.getByLabel('Percentage off the price').fill('12.5')
  await page.getByLabel('Sale until').fill('2126-12-01T18:30')
  await page.getByRole('button', { name: 'See what changes' }).click()
  await page.getByText('A preview').waitFor()
}
const FILE_HEADER =
  'SKU,Title,MRP,gender,masterCategory,subCategory,articleType,Colour,season,usage,Qty,Vendor code'

/** A file with a column for each size, that lacks what a new product needs. */
const shopkeepersFile = async ({ shop }: Stage) =>
  upload(
    await newMember(shop, 'owner'),
    'stock of the shop.csv',
    [
      'Item code,Name,For,Type,Price,Colour,S,M,Free size',
      '1998000001,Block Print Kurta,Ladies,Kurtas,Rs. 1350,Indigo,3,0,',
      'MV-101,Linen Shirt,Grown-ups,Shirts,1350/-,White,,7,',
    ].join('\n'),
  )

/**
 * A file that an owner uploads, and takes so far. Two screens that load one need products of their
 * own: the second load would begin with the prices that the first ended with, and keep nothing.
 * @param first number of the first of two garments that it changes
 * @returns its page, or that of taking it back
 */
const importedFile =
  (upTo: 'matching' | 'checked' | 'taking back', first = 6) =>
  async ({ shop }: Stage) => {
    const member = await newMember(shop, 'owner')
    const [one, two] = [await garment(shop, first), await garment(shop, first + 1)]
    const row = (id: number | string, name: string, price: string) =>
      `${id},${name},${price},Women,Apparel,Topwear,Kurtas,Indigo,Summer,Ethnic,S=4; M=12,V-${id}`
    const path = await upload(
      member,
      `${upTo} kurtas of the summer.csv`,
      [
        FILE_HEADER,
        row(one.styleId, one.name, '1299'),
        row(two.styleId, `${two.name} with a Name that Goes on for a While`, '899.50'),
        row(1_999_000_000 + one.styleId, 'Neel Kurta Set', '2499'),
        row(7, 'Lal Kurta', 'cheap'),
      ].join('\n'),
    )
    if (upTo === 'matching') return path
    await check(member, path, { others: 'off sale' })
    if (upTo === 'checked') return path
    await member.post(path, { step: 'match again' })
    await check(member, path)
    await apply(member, path)
    const later = await upload(member, 'prices of today.csv', `SKU,MRP\n${two.styleId},555\n`)
    await check(member, later)
    await apply(member, later)
    return `${path}/take-back`
  }

/** A product with pictures of its own, one of them with words and a crop. */
async function picturedProduct({ shop }: Stage) {
  const member = await newMember(shop, 'owner')
  const { styleId } = await garment(shop, 7)
  const photos = await Promise.all([
    jpegOf('tan', { width: 1_600, height: 1_200 }),
    jpegOf('darkseagreen'),
    jpegOf('indianred', { width: 900, height: 900 }),
  ])
  const files = photos.map((bytes, i) => ({ name: `view-${i}.jpg`, bytes }))
  await sendPictures(member, styleId, files)
  return `/desk/products/${styleId}`
}

/** Two who are subscribed. @returns how their addresses begin */
async function subscribedReaders({ shop }: Stage) {
  const beginning = `reader-${randomUUID().slice(0, 8)}`
  const at = new Date('2026-11-26T09:30:00Z')
  await shop.database.db.insert(newsletterSubscribers).values(
    ['asha.rao', 'a.very.long.name.of.a.reader.who.likes.letters'].map((name) => ({
      id: randomUUID(),
      email: `${beginning}.${name}@example.com`,
      consentedTo: CONSENT,
      consentedAt: at,
      confirmedAt: at,
    })),
  )
  return beginning
}

checkScreens([
  desk({ name: 'Desk, products', path: '/desk/products', shows: 'Products' }),
  desk({
    name: 'Desk, products that are hidden',
    path: '/desk/products?view=hidden',
    shows: 'Products',
  }),
  desk({
    name: 'Desk, products whose HSN is assumed',
    path: '/desk/products?view=hsn',
    shows: 'Products',
  }),
  desk({
    name: 'Desk, products without a fact of the label',
    path: '/desk/products?view=label',
    shows: 'Products',
  }),
  desk({
    name: 'Desk, products that are ticked',
    path: '/desk/products',
    after: async ({ page }) => {
      await page.getByRole('checkbox', { name: 'Change ' }).nth(1).check()
      await page.getByText('1 ticked').waitFor()
    },
    shows: 'Products',
  }),
  desk({
    name: 'Desk, the price of many products',
    path: (stage) => manyProducts(stage, 'price'),
    shows: 'Change many products',
  }),
  desk({
    name: 'Desk, the tax of many products',
    path: (stage) => manyProducts(stage, 'tax'),
    shows: 'Change many products',
  }),
  desk({
    name: 'Desk, the label of many products, refused',
    path: (stage) => manyProducts(stage, 'label'),
    answers: 400,
    after: async ({ page }) => {
      await page.getByLabel('Importer').fill('Asha Imports')
      await page.getByRole('button', { name: 'See what changes' }).click()
      await page.getByText('Enter a name and an address in India').waitFor()
    },
    shows: 'Change many products',
  }),
  desk({
    name: 'Desk, no product to change',
    path: '/desk/products/many',
    shows: 'Change many products',
  }),
  desk({
    name: 'Desk, preview of a sale of many products',
    path: (stage) => manyProducts(stage, 'sale'),
    after: previewSale,
    shows: 'Before and after',
  }),
  desk({
    name: 'Desk, a change of many products',
    path: (stage) => manyProducts(stage, 'sale'),
    after: async (stage) => {
      await previewSale(stage)
      await stage.page.getByRole('button', { name: 'Change 2 products' }).click()
      await stage.page.getByRole('button', { name: 'Undo' }).waitFor()
    },
    cleanUp: async ({ page }) => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('The change that this undoes').waitFor()
    },
    shows: 'Before and after',
  }),
  desk({ name: 'Desk, a product', path: changedProduct, shows: 'History' }),
  desk({
    name: 'Desk, a product with pictures',
    path: picturedProduct,
    after: async ({ page }) => {
      await page.getByText('Words for picture 2:').click()
      await page.getByRole('button', { name: 'Crop picture 1' }).scrollIntoViewIfNeeded()
    },
    shows: 'Pictures 3 of 8',
  }),
  desk({
    name: 'Desk, a picture that is cropped',
    path: picturedProduct,
    after: async ({ page }) => {
      await page.getByRole('button', { name: 'Crop picture 1' }).click()
      await page.getByRole('slider', { name: 'Size' }).press('Home')
    },
    shows: 'Pictures 3 of 8',
  }),
  desk({ name: 'Desk, a new product', path: '/desk/products/new', shows: 'A new product' }),
  desk({ name: 'Desk, a hidden product', path: hiddenProduct, shows: 'History' }),
  desk({
    name: 'Desk, imports',
    path: async (stage) => {
      await importedFile('taking back', 9)(stage)
      return '/desk/products/import'
    },
    shows: 'Import products',
  }),
  desk({ name: 'Desk, columns of a file', path: importedFile('matching'), shows: 'Columns' }),
  desk({
    name: 'Desk, columns of a file that lacks some',
    path: shopkeepersFile,
    shows: 'What the file does not say',
  }),
  desk({ name: 'Desk, a checked file', path: importedFile('checked'), shows: 'Go off sale' }),
  desk({
    name: 'Desk, an import to be taken back',
    path: importedFile('taking back'),
    shows: 'Changed since, and stays',
  }),
  desk({
    name: 'Desk, record',
    path: '/desk/record?what=staff&from=2026-01-01&sort=up',
    after: ({ page }) =>
      page.getByRole('button', { name: 'Verify what is not signed yet' }).click(),
    shows: 'Record',
  }),
  desk({
    name: 'Desk, who looked',
    path: async (stage) => {
      const { shop, shopper, page } = stage
      await page.goto(await orderIn('shipped')(stage))
      const [user] = await shop.database.db
        .update(users)
        .set({ name: 'Ravindranath Venkatasubramanian' })
        .where(eq(users.email, shopper.email))
        .returning()
      await page.goto(`/desk/customers/${user?.id}`)
      return '/desk/record/reads'
    },
    signedIn: true,
    shows: 'Record',
  }),
  desk({
    name: 'Desk, API keys',
    path: '/desk/api-keys',
    after: async ({ page }) => {
      await page.getByLabel('What it is for').fill('Books')
      await page.getByRole('checkbox', { name: 'Orders' }).check()
      await page.getByRole('button', { name: 'Make the key' }).click()
      await page.getByText('It is shown only now').waitFor()
    },
    shows: 'API keys',
  }),
  desk({
    name: 'Desk, webhooks',
    path: async (stage) => {
      await insertWebhook(stage.shop)
      return '/desk/webhooks'
    },
    after: async ({ page }) => {
      await page.getByLabel('What it is for').fill('Books')
      await page.getByLabel('Address').fill('https://books.example/sangam')
      await page.getByRole('checkbox', { name: 'order.paid' }).check()
      await page.getByRole('button', { name: 'Add the webhook' }).click()
      await page.getByText('It is shown only now').waitFor()
    },
    shows: 'Webhooks',
  }),
  desk({
    name: 'Desk, a webhook',
    path: failingWebhook,
    after: async ({ page }) => {
      await page.getByText('Answer 500', { exact: true }).first().click()
      await page.getByText('New secret', { exact: true }).click()
    },
    shows: 'Warehouse',
  }),
  desk({
    name: 'Desk, failed messages of a webhook',
    path: async (stage) => `${await failingWebhook(stage)}?view=failed`,
    shows: 'Warehouse',
  }),
  desk({
    name: 'Desk, a webhook without failed messages',
    path: async ({ shop }) => `/desk/webhooks/${await insertWebhook(shop)}?view=failed`,
    shows: 'Warehouse',
  }),
  desk({
    name: 'Desk, newsletter',
    path: async (stage) => `/desk/newsletter?q=${await subscribedReaders(stage)}`,
    after: ({ page }) => page.locator('tbody summary').first().click(),
    shows: 'Newsletter',
  }),
  desk({
    name: 'Desk, newsletter to nobody',
    path: '/desk/newsletter?view=left&q=nobody',
    shows: 'Newsletter',
  }),
  desk({
    name: 'Desk, download of the newsletter’s list',
    path: '/desk/newsletter/export',
    shows: 'Download the newsletter’s list as CSV',
  }),
  desk({ name: 'Desk, PIN codes', path: '/desk/pin-codes', shows: 'PIN codes' }),
  desk({ name: 'Desk, tax rates', path: '/desk/tax-rates', shows: 'Tax rates' }),
  desk({ name: 'Desk, cash on delivery', path: '/desk/words/cash', shows: 'Cash on delivery' }),
  desk({ name: 'Desk, staff', path: '/desk/staff', shows: 'Staff' }),
  desk({ name: 'Desk, Shop', path: '/desk/shop', shows: 'Shop' }),
])
