import type { Database } from '#db/database.ts'
import { findProducts } from '#app/catalogue/products.server.ts'
import type { CartLineInput } from './cart-line-input.ts'
import { quoteLines, type QuotedLine } from './quote.ts'

export async function quote(
  db: Database,
  requested: readonly CartLineInput[],
): Promise<QuotedLine[]> {
  const products = await findProducts(
    db,
    requested.map((line) => line.id),
  )
  return quoteLines(requested, products)
}
