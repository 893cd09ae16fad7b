import { data, redirect } from 'react-router'
import type { Route } from './+types/upload.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { MAX_REQUEST_BYTES } from '#app/images/uploads/upload-rules.ts'
import { productCodeIn } from '#app/catalogue/search/product-code.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { redirectDone } from '../../../frame/done.server.ts'
import { readUploadForm, uploadImages } from './upload-images.server.ts'
import { doneWith } from './upload-report.ts'

export const handle = { frame: 'desk', takesFile: MAX_REQUEST_BYTES } satisfies RouteHandle

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/desk/products/${params.code}`)

/** Takes pictures: one at a time from the script of the product's page, several from a plain form. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'products')
  const code = productCodeIn(params.code)
  if (code === undefined) throw data('There is no such product', { status: 404 })
  const form = await readUploadForm(by, request)
  const report = await uploadImages(context.get(staffServices), by, code, form)
  if (request.headers.get('accept') === 'application/json') return Response.json(report)
  throw redirectDone(context, `/desk/products/${code}`, doneWith(report))
}
