import { decimalRupees, paiseFromRupees, share } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { formatStockCell, parseStockCell } from '#app/catalogue/import/cells/stock-cell.ts'
import { NO_SIZE } from '#app/catalogue/stock/stock.ts'
import type { DeskProduct } from '../desk-product.ts'
import { stockWithout } from '../stock-without.ts'
import type { AskedChange } from './bulk-change.ts'
import { newPrice, rounded } from './new-price.ts'
import {
  isChangedSince,
  namesOf,
  pickValues,
  valuesOf,
  type ProductValues,
  type ValueName,
} from './product-values.ts'
import type { Refusal } from './refusals.ts'

export type WrittenValues = { before: ProductValues; after: ProductValues }

export type Plan =
  | ({ outcome: 'planned' } & WrittenValues)
  | { outcome: 'same' }
  | { outcome: 'refused'; refusal: Refusal }

/** Values of a product after a change; the rules of the cells are asked after it. */
export function planChange(change: AskedChange, product: DeskProduct): Plan {
  if (product.state === 'gone') return refused('gone')
  const after = wantedValues(change, product)
  return after.ok ? planValues(product, after.value, READS[change.kind]) : refused(after.error)
}

/**
 * Edit that undoes a change of a product, unless somebody has changed the same values since. Of the
 * stock only what the change put in is taken off, since sales go on.
 */
export function planUndo({ before, after }: WrittenValues, product: DeskProduct): Plan {
  if (product.state === 'gone') return refused('gone')
  const { stockSold = '' } = before
  const isStock = after.stock !== undefined
  if (isChangedSince({ ...after, ...(isStock && { stockSold }) }, product))
    return refused('changed meanwhile')
  const wanted = Object.fromEntries(namesOf(after).map((name) => [name, before[name] ?? '']))
  return planValues(
    product,
    {
      ...wanted,
      ...(isStock && {
        stock: stockWithout(product, { before: before.stock ?? '', after: after.stock ?? '' }),
      }),
    },
    isStock ? ['stockSold'] : [],
  )
}

export const refused = (refusal: Refusal): Plan => ({ outcome: 'refused', refusal })

function planValues(product: DeskProduct, after: ProductValues, reads: readonly ValueName[]): Plan {
  const names = namesOf(after)
  const now = valuesOf(product)
  if (names.every((name) => now[name] === after[name])) return { outcome: 'same' }
  return { outcome: 'planned', before: pickValues(product, [...names, ...reads]), after }
}

/** Values that a plan depends on beside those that it writes. */
const READS: Record<AskedChange['kind'], readonly ValueName[]> = {
  price: [],
  sale: ['priceINR'],
  'end sale': [],
  show: [],
  hide: [],
  appear: ['state'],
  home: [],
  category: [],
  cells: [],
  stock: ['stockSold'],
}

function wantedValues(
  change: AskedChange,
  { cells, state, sizes }: DeskProduct,
): Result<ProductValues, Refusal> {
  const price = paiseFromRupees(cells.priceINR)
  switch (change.kind) {
    case 'price': {
      if (change.step.by === 'set') return ok({ priceINR: decimalRupees(change.step.paise) })
      if (price === undefined) return err('no price')
      return ok({ priceINR: decimalRupees(newPrice(price, change.step)) })
    }
    case 'sale': {
      if (price === undefined) return err('no price')
      const salePrice = rounded(share(price, 1000 - change.thousandths), change.rounding)
      return ok({
        salePriceINR: decimalRupees(salePrice),
        saleFrom: change.from,
        saleUntil: change.until,
      })
    }
    case 'end sale':
      return ok({ salePriceINR: '', saleFrom: '', saleUntil: '' })
    case 'show':
      return state === 'hidden' && cells.priceINR === ''
        ? err('no price')
        : ok({ state: 'on sale', appearsAt: '' })
    case 'hide':
      return ok({ state: 'hidden' })
    case 'appear':
      if (state !== 'hidden') return err('not hidden')
      return price === undefined ? err('no price') : ok({ appearsAt: change.at })
    case 'home':
      return ok({ featured: change.place })
    case 'category':
      return ok({
        ...(change.masterCategory && { masterCategory: change.masterCategory }),
        ...(change.subCategory && { subCategory: change.subCategory }),
      })
    case 'cells':
      return wantedCells(change, cells)
    case 'stock':
      return wantedStock(change, { stock: cells.stock, sizes })
    default:
      return change satisfies never
  }
}

function wantedCells(
  { cells, onlyEmpty }: Extract<AskedChange, { kind: 'cells' }>,
  now: DeskProduct['cells'],
): Result<ProductValues, Refusal> {
  const wanted = Object.entries(cells) as [keyof typeof cells, string][]
  const open = wanted.filter(([cell, text]) => !onlyEmpty || now[cell] === '' || now[cell] === text)
  return open.length > 0 ? ok(Object.fromEntries(open)) : err('has its own')
}

/** Pieces of each size: as many more of those that are counted, or as many of all. */
function wantedStock(
  { by, pieces }: Extract<AskedChange, { kind: 'stock' }>,
  { stock, sizes }: { stock: string; sizes: readonly string[] },
): Result<ProductValues, Refusal> {
  if (by === 'set') {
    const all = sizes.length > 0 ? sizes : [NO_SIZE]
    return ok({
      stock: formatStockCell(Object.fromEntries(all.map((size) => [size, pieces])), sizes),
    })
  }
  const counted = Object.entries(parseStockCell(stock, sizes) ?? {})
  if (counted.length === 0) return err('not counted')
  const more = counted.map(([size, count]) => [size, count + pieces] as const)
  return ok({ stock: formatStockCell(Object.fromEntries(more), sizes) })
}
