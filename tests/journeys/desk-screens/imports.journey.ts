import { garment } from '../../shop/clients/checkout-client.ts'
import { apply, check, upload } from '../../shop/clients/import-client.ts'
import { newMember } from '../../shop/clients/staff-client.ts'
import { desk } from './desk-screen.ts'
import { checkScreens, type Stage } from '../visual-checks.ts'

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

checkScreens([
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
    shows: 'Same for all products in this file',
  }),
  desk({ name: 'Desk, a checked file', path: importedFile('checked'), shows: 'Go off sale' }),
  desk({
    name: 'Desk, an import to be taken back',
    path: importedFile('taking back'),
    shows: 'Changed since, and stays',
  }),
])
