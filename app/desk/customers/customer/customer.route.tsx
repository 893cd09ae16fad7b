import { data, redirect } from 'react-router'
import type { Route } from './+types/customer.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireFreshCode } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { recordRead } from '../../record/reads/record-read.server.ts'
import { CustomerLists } from './customer-lists.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerStep } from './customer-step.ts'
import { PersonalData } from './personal-data.tsx'
import { readCustomer } from './read-customer.server.ts'
import { addCustomerNote, eraseCustomer } from './take-customer-step.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'customers')
  const { db } = context.get(staffServices)
  const customer = await readCustomer(db, by, params.id)
  if (!customer) throw data('There is no such customer', { status: 404 })
  await recordRead(db, by, 'person', customer.id)
  return { customer, mayTakeData: roleMay(by.role, 'personal data') }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const isNote = typed['step'] === 'note'
  const by = await requireStaff(context, url, isNote ? 'customers' : 'personal data')
  const refuse = (errors: FieldErrors, status: number) => data({ errors, typed }, { status })
  const read = readFields(CustomerStep, typed)
  if (!read.ok) return refuse(read.error, 400)
  const step = read.value
  if (step.step === 'note') {
    const noter = await requireStaff(context, url, 'customers')
    const added = await addCustomerNote(services.db, noter, params.id, step.note)
    if (!added.ok) return refuse({ form: added.error }, 409)
    throw redirectDone(context, url.pathname, { text: added.value })
  }
  const confirmed = await requireFreshCode(services, request, by, typed['code'])
  if (!confirmed.ok) return refuse({ code: confirmed.error }, 403)
  if (step.step === 'export') throw redirect(`${url.pathname}/data`)
  const eraser = await requireStaff(context, url, 'personal data')
  const erased = await eraseCustomer(services, eraser, params.id, step)
  if (erased.ok) throw redirectDone(context, '/desk/customers', { text: erased.value })
  return erased.error === 'gone'
    ? refuse({ form: 'The account was deleted meanwhile.' }, 409)
    : refuse({ email: 'That is not the email of this account' }, 400)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.customer.name ?? 'Customer'} · ${brand.name} desk` },
]

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, mayTakeData } = loaderData
  const { name, email, isConfirmed, since, notes } = customer
  const answerOf = (step: string) => (actionData?.typed['step'] === step ? actionData : undefined)
  return (
    <>
      <h1 className="text-2xl font-bold wrap-anywhere">{name}</h1>
      <p className="mt-1 wrap-anywhere text-soft">
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 items-center text-madder underline"
        >
          {email}
        </a>
        {isConfirmed ? ', confirmed' : ', not confirmed'}. Account since {formatDate(since)}.
      </p>
      {actionData?.errors['form'] && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          {actionData.errors['form']}
        </p>
      )}
      <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <CustomerLists customer={customer} />
        <div className="min-w-0 space-y-5">
          <CustomerNotes notes={notes} answer={answerOf('note')} />
          {mayTakeData ? (
            <PersonalData exporting={answerOf('export')} erasing={answerOf('erase')} />
          ) : (
            <p className="text-soft">
              An owner or a manager exports the customer’s data, or erases it.
            </p>
          )}
          <ButtonLink to="/desk/customers" kind="quiet" className="-ml-3">
            Back to the customers
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
