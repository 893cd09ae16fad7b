import type { Database } from '#db/database.ts'
import { findProducts } from '#app/catalogue/products.server.ts'
import type { AskedLine } from './asked-lines.ts'
import { quoteLines, type QuotedLine } from './quote.ts'

export async function quote(db: Database, asked: readonly AskedLine[]): Promise<QuotedLine[]> {
  const products = await findProducts(
    db,
    asked.map((line) => line.id),
  )
  return quoteLines(asked, products)
}
