import { PgDialect } from 'drizzle-orm/pg-core'
import type { Route } from './+types/products-csv.route.ts'
import { stylesText } from '#app/catalogue/import/export-styles.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { productsCondition } from '../products/list-products.server.ts'
import { productsQuery, readProductsFilter } from '../products/products-filter.ts'
import { sendExport } from './send-export.server.ts'

/** The products of a filter as a styles file, which the import reads. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const filter = readProductsFilter(url.searchParams)
  const condition = new PgDialect().sqlToQuery(productsCondition(by, filter))
  const services = context.get(staffServices)
  return await sendExport(context, services, {
    name: 'products',
    text: ({ client }) => stylesText(client, { withBom: true, condition }),
    list: `/desk/products?${new URLSearchParams(productsQuery(filter))}`,
  })
}
