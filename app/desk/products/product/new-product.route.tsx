import { data } from 'react-router'
import type { Route } from './+types/new-product.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { redirectDone } from '../../frame/done.server.ts'
import { keepFromChecklist } from '../../frame/from-checklist.ts'
import { createProduct } from '../create-product.server.ts'
import { NEW_PRODUCT } from '../desk-product.ts'
import { listKnownKinds } from './list-known-kinds.server.ts'
import { ProductForm } from './product-fields.tsx'
import { readProductForm } from './product-form.ts'
import { refusalOf, UNREADABLE } from './save-product.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  return { kinds: await listKnownKinds(context.get(staffServices).db, by) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'products')
  const typed = await postedFields(request)
  const edit = readProductForm(typed)
  if (!edit) return data({ errors: UNREADABLE.errors, typed }, { status: UNREADABLE.status })
  const created = await createProduct(context.get(staffServices).db, by, edit)
  if (created.ok)
    throw redirectDone(context, keepFromChecklist(`/desk/products/${created.value}`, url.search), {
      text: 'Created. Shoppers do not see it until you show it.',
    })
  const { status, errors } = refusalOf(created.error)
  return data({ errors, typed }, { status })
}

export const meta: Route.MetaFunction = () => [{ title: `A new product · ${brand.name} desk` }]

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, typed } = actionData ?? {}
  return (
    <>
      <h1 className="text-2xl font-bold">A new product</h1>
      <p className="mt-1 mb-5 max-w-prose text-soft">
        It gets the next free code. Nobody sees it until you show it or let it appear at a time; its
        stock is counted on its page.
      </p>
      {errors.form && (
        <p role="alert" className="mb-4 font-medium text-chilli">
          {errors.form}
        </p>
      )}
      <ProductForm
        product={NEW_PRODUCT}
        kinds={loaderData.kinds}
        errors={errors}
        typed={typed}
        seen={undefined}
        isNew
      />
    </>
  )
}
