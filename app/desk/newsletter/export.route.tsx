import { data, redirect } from 'react-router'
import type { Route } from './+types/export.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireFreshCode } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ExportForm } from '../exports/export-form.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'export people')
  const { now } = context.get(staffServices)
  return { asksForCode: asksForCode(by, now()) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'export people')
  const { code } = await postedFields(request)
  const confirmed = await requireFreshCode(context.get(staffServices), request, by, code)
  if (!confirmed.ok) return data({ errors: { code: confirmed.error } }, { status: 403 })
  throw redirect('/desk/newsletter.csv')
}

export const meta: Route.MetaFunction = () => [
  { title: `Download the newsletter’s list · ${brand.name} desk` },
]

export default function SubscribersExport({
  loaderData: { asksForCode },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-md">
      <h1 className="text-2xl font-bold">Download the newsletter’s list as CSV</h1>
      <p className="mt-2">
        Who is subscribed and has confirmed it, since when, and each one’s own link that ends it.
        Download it anew before each newsletter: who has left is not in it.
      </p>
      <p className="mt-2 text-soft">
        Keep the file only as long as you need it. That you took it is recorded.
      </p>
      <ExportForm asksForCode={asksForCode} errors={actionData?.errors} />
      <ButtonLink to="/desk/newsletter" kind="quiet" className="mt-4 -ml-3">
        Back to the newsletter
      </ButtonLink>
    </div>
  )
}
