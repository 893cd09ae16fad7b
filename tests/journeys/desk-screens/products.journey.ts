import { garment } from '../../shop/clients/checkout-client.ts'
import { jpegOf, sendPictures } from '../../shop/clients/picture-client.ts'
import { newMember } from '../../shop/clients/staff-client.ts'
import { desk } from './desk-screen.ts'
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
])
