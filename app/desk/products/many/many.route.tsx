import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/many.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { EmptyList } from '../../frame/empty-list.tsx'
import { MAX_PRODUCTS } from './bulk-change.ts'
import { CHANGE_FORMS, changeFormIn, readChange, type ChangeForm } from './form/change-form.ts'
import { ChangeFields } from './form/change-fields.tsx'
import { products } from './change-words.ts'
import { MadeChanges } from './made-changes.tsx'
import { previewChange } from './preview-change.server.ts'
import { listChanges } from './read-change.server.ts'
import { selectProducts } from './selection/select-products.server.ts'
import { readSelection, selectionQuery } from './selection/selection.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const { db } = context.get(staffServices)
  const selection = readSelection(url.searchParams)
  return {
    chosen: selection ? (await selectProducts(db, by, selection)).length : 0,
    query: selection ? String(selectionQuery(selection)) : '',
    form: changeFormIn(url.searchParams.get('change')),
    changes: await listChanges(db, by),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'products')
  const { db } = context.get(staffServices)
  const typed = await postedFields(request)
  const change = readChange(changeFormIn(url.searchParams.get('change')), typed)
  if (!change.ok) return data({ typed, errors: change.error }, { status: 400 })
  const selection = readSelection(url.searchParams)
  const codes = selection ? await selectProducts(db, by, selection) : []
  // The screen says which of the two it is.
  if (codes.length === 0 || codes.length > MAX_PRODUCTS)
    return data({ typed, errors: {} }, { status: 400 })
  const id = await previewChange(db, by, { codes, change: change.value })
  throw redirect(`/desk/products/many/${id}`)
}

export const meta: Route.MetaFunction = () => [
  { title: `Change many products · ${brand.name} desk` },
]

export default function ChangeMany({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, query, form, changes } = loaderData
  return (
    <>
      <h1 className="text-2xl font-bold">Change many products</h1>
      {chosen === 0 && (
        <EmptyList title="No product is chosen">
          Tick some in{' '}
          <Link to="/desk/products" className="underline underline-offset-4">
            the list of products
          </Link>
          , or take all that a search finds there.
        </EmptyList>
      )}
      {chosen > MAX_PRODUCTS && (
        <EmptyList title={`These are more than ${products(MAX_PRODUCTS)}`}>
          One change takes no more. Search{' '}
          <Link to="/desk/products" className="underline underline-offset-4">
            the list
          </Link>{' '}
          for fewer, or import a file.
        </EmptyList>
      )}
      {chosen > 0 && chosen <= MAX_PRODUCTS && (
        <>
          <p className="mt-1 text-soft">
            {products(chosen)} {chosen === 1 ? 'is' : 'are'} chosen. Nothing is changed before you
            have seen what becomes of them.
          </p>
          <nav aria-label="Changes" className="mt-3 border-b border-line">
            <ul className="-mb-px flex overflow-x-auto">
              {(Object.entries(CHANGE_FORMS) as [ChangeForm, string][]).map(([key, label]) => (
                <li key={key}>
                  <Link
                    to={`?${query}&change=${key}`}
                    preventScrollReset
                    className="desk-tab"
                    aria-current={key === form ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ChangeFields
            key={form}
            form={form}
            typed={actionData?.typed}
            errors={actionData?.errors ?? {}}
          />
        </>
      )}
      <MadeChanges changes={changes} />
    </>
  )
}
