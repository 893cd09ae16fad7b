import { DEFAULT_SUB_CATEGORY } from '#app/catalogue/import/style-row.ts'
import type { DeskProduct } from '../desk-product.ts'
import type { DeskImages } from '../images/desk-image.ts'

/** Facts that shoppers would miss of a product that is shown as it is. */
export type Lack = 'price' | 'picture' | 'stock' | 'sub-category'

export function lacksOf(
  { state, cells, stock }: Pick<DeskProduct, 'state' | 'cells' | 'stock'>,
  { images, unavailable }: DeskImages,
): Lack[] {
  if (state !== 'hidden') return []
  const lacks: Record<Lack, boolean> = {
    price: cells.priceINR === '',
    picture: images.length === 0 && !unavailable,
    stock: Object.keys(stock).length === 0,
    'sub-category': cells.subCategory === DEFAULT_SUB_CATEGORY,
  }
  return (Object.keys(lacks) as Lack[]).filter((lack) => lacks[lack])
}
