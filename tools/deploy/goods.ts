import { mkdirSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { NO_SIZE } from '#app/catalogue/stock/stock.ts'
import { drawStyle } from '#demo/draw-style.ts'
import { demoSizesOf } from '#demo/sizes.ts'
import { stockOf } from '#demo/stock.ts'
import { demoStyles } from '#demo/styles.ts'
import { openForOrders } from '../../tests/own-identity.ts'
import { runUnit } from './files/run-unit.ts'
import type { World } from './world.ts'

const PHOTOS = 12
const COLUMNS =
  'id gender masterCategory subCategory articleType baseColour season usage productDisplayName priceINR countryOfOrigin sizes stock'

/**
 * A merchant's file of goods, with photos of some, brought in by the command of docs/running.md
 * section 4, and what the checklist wants before the shop takes orders. @returns what the command says
 */
export async function bringGoodsIn({ installation, unitOptions, shop }: World): Promise<string> {
  const { at, write, unit } = installation
  const styles = demoStyles()
  const rows = styles.map((style) => ({
    ...style,
    priceINR: style.pricePaise === null ? '' : style.pricePaise / 100,
    sizes: demoSizesOf(style).join('; ') || 'none',
    stock: Object.entries(stockOf(style))
      .map(([size, count]) => (size === NO_SIZE ? count : `${size}=${count}`))
      .join('; '),
  }))
  const file = write(
    '/tmp/goods.csv',
    stringify(rows, { header: true, columns: COLUMNS.split(' ') }),
  )
  const photos = at('/tmp/photos')
  mkdirSync(photos)
  const shirts = styles.filter(({ articleType }) => articleType === 'Shirts').slice(0, PHOTOS)
  for (const style of shirts)
    await sharp(Buffer.from(drawStyle(style)))
      .jpeg()
      .toFile(`${photos}/${style.id}.jpg`)
  const said = await runUnit(unit('sangam.service'), {
    ...unitOptions('catalogue'),
    command: ['/usr/bin/node', 'bin/launch.mjs', 'catalogue', 'import', file, '--images', photos],
  })
  await openForOrders(shop.database.db)
  return `${styles.length} styles, ${shirts.length} photos: ${said.trim().split('\n').at(-1)}`
}
