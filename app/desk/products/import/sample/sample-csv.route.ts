import type { Route } from './+types/sample-csv.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { headingText, linesText } from '../../../exports/csv-text.server.ts'
import { nextFreeCode } from '../../next-free-code.server.ts'
import { sampleFile } from './sample-file.ts'

/** A file to begin with. Its codes are free, so importing it as it is changes no product. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context, url, 'products')
  const { header, rows } = sampleFile(await nextFreeCode(context.get(staffServices).db))
  return new Response(headingText(header) + linesText(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="products-sample.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}
