import { data } from 'react-router'
import type { Route } from './+types/change.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { redirectDone } from '../../frame/done.server.ts'
import { applyChange, undoChange } from './apply-change.server.ts'
import { ChangeHead } from './change-head.tsx'
import { ChangedProducts, RefusedProducts } from './changed-products.tsx'
import { changeWords } from './change-words.ts'
import { readChange } from './read-change.server.ts'
import { changeIdIn } from './selection/selection.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

const NOT_THERE = 'This change is not there any more'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const id = changeIdIn(params.change)
  const seen = id && (await readChange(context.get(staffServices).db, by, id))
  if (!seen) throw data(NOT_THERE, { status: 404 })
  return seen
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'products')
  const { db } = context.get(staffServices)
  const { step } = await postedFields(request)
  const id = changeIdIn(params.change) ?? 0
  const isUndo = step === 'undo'
  const made = isUndo ? await undoChange(db, by, id) : await applyChange(db, by, id)
  if (made.ok)
    throw redirectDone(context, `/desk/products/many/${made.value ?? id}`, {
      text: isUndo ? 'The change is undone.' : 'The change is made.',
    })
  if (made.error.why === 'not there') throw data(NOT_THERE, { status: 404 })
  return data({ error: 'A file is being imported. Try again when that is done.' }, { status: 503 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? changeWords(loaderData.change) : 'Change many products'} · ${brand.name} desk`,
  },
]

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ChangeHead seen={loaderData} error={actionData?.error} />
      <RefusedProducts seen={loaderData} />
      <ChangedProducts seen={loaderData} />
    </>
  )
}
