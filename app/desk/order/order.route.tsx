import { data, Link } from 'react-router'
import type { Route } from './+types/order.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { DocumentLinks } from '#app/invoices/document-links.tsx'
import { activeItems, currentTotal } from '#app/orders/order.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { PERMISSION_NAMES, roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import { allow, requireMember, requireStaff } from '#app/staff/staff.server.ts'
import { redirectDone } from '../frame/done.server.ts'
import { ParcelNotices } from '../pack/parcel-notices.tsx'
import { noticesOfOrder } from '../pack/parcel-notices.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'
import { RefundList } from '../refunds/refund-list.tsx'
import { ReturnList } from '../returns/return-list.tsx'
import { findOrderForDesk, type DeskOrder } from './find-order.server.ts'
import { MayContext } from './may.tsx'
import { MoreSteps } from './more-steps.tsx'
import { nextStep } from './next-step.ts'
import { NextStepCard } from './next-step.tsx'
import { DisputeNotice } from './review/dispute-notice.tsx'
import { CustomerCard, ItemsCard } from './order-cards.tsx'
import { formKey, OrderStep } from './order-step.ts'
import { StepAnswerContext, type StepAnswer } from './step-form.tsx'
import { NoteForm } from './story/note-form.tsx'
import { OrderStory } from './story/order-story.tsx'
import { UndoShipping } from './undo-shipping.tsx'
import { takeStep } from './take-step.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url, 'orders')
  const services = context.get(staffServices)
  const found = await findOrderForDesk(services, staff, params.number)
  if (!found) throw data('There is no such order', { status: 404 })
  await recordRead(services.db, staff, 'order', found.order.id)
  const may = PERMISSION_NAMES.filter((permission) => roleMay(staff.role, permission))
  return {
    ...found,
    next: nextStep({ ...found, status: found.order.status, cash: cashOf(found) }),
    may,
    notices: await noticesOfOrder(services.db, found.order, services.now()),
    now: services.now(),
  }
}

function cashOf({ order, cashPayment, confirmUntil }: DeskOrder) {
  if (order.paymentMethod !== 'cash' || !cashPayment) return undefined
  return {
    isToConfirm: cashPayment.state === 'to_confirm',
    due: currentTotal(order),
    until: confirmUntil,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const typed = await postedFields(request)
  const refuse = (errors: StepAnswer['errors'], status: number) =>
    data<StepAnswer>({ form: formKey(typed), errors, typed }, { status })
  const read = readFields(OrderStep, typed)
  if (!read.ok) return refuse(read.error, 400)
  const step = read.value
  const services = context.get(staffServices)
  const member = await requireMember(context, url)
  const taken = await withCodeIfWanted(
    services,
    { request, by: member, code: typed['code'] },
    (member) => takeStep(services, (permission) => allow(member, permission), params.number, step),
  )
  if (!taken.ok)
    return 'code' in taken.error
      ? refuse({ code: taken.error.code }, 403)
      : refuse({ form: taken.error.refusal }, 409)
  if (typeof taken.value === 'string')
    throw redirectDone(context, url.pathname, { text: taken.value })
  // In the answer alone: it is in no address and no cookie.
  return data<StepAnswer>({ form: formKey(typed), errors: {}, typed: {}, account: taken.value })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Order ${loaderData.order.number}` : 'Order'} · ${brand.name} desk` },
]

export default function DeskOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, returns, refunds, story, next, may, left } = loaderData
  // The form that asks for a code is gone where a colleague was quicker.
  const refusal = actionData?.errors['form'] ?? actionData?.errors['code']
  return (
    <MayContext value={may}>
      <StepAnswerContext value={actionData}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-2xl font-bold">
            Order <OrderNumber of={order.number} />
          </h1>
          <StatusBadge status={order.status} />
          {may.includes('customer contact') && (
            <Link
              to={`/desk/orders/${order.number}/as-shopper`}
              className="inline-flex min-h-11 items-center text-madder underline"
            >
              As the shopper sees it
            </Link>
          )}
          <p className="text-soft">
            Placed{' '}
            <time dateTime={order.placedAt.toISOString()}>{formatDateTime(order.placedAt)}</time>
          </p>
        </div>
        {refusal && (
          <p
            role="alert"
            className="mt-3 rounded-card bg-chilli-pale px-4 py-2 font-medium text-chilli"
          >
            {refusal}
          </p>
        )}
        <DisputeNotice payments={loaderData.payments} />
        <UndoShipping until={loaderData.undoUntil} now={loaderData.now} />
        <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="space-y-5 lg:col-start-2 lg:row-start-1">
            <ParcelNotices notices={loaderData.notices} />
            <NextStepCard next={next} number={order.number}>
              <MoreSteps
                number={order.number}
                status={order.status}
                origin={order.origin}
                items={activeItems(order)}
                total={currentTotal(order)}
                left={left}
                isCash={order.paymentMethod === 'cash'}
                tracking={order}
              />
            </NextStepCard>
            <CustomerCard
              order={order}
              accountId={loaderData.accountId}
              stateChoice={loaderData.stateChoice}
            />
          </div>
          <div className="space-y-5 lg:col-start-1 lg:row-start-1">
            <ReturnList returns={returns} />
            <ItemsCard order={order} cash={loaderData.cashPayment} remitted={loaderData.remitted} />
            {loaderData.documents.length > 0 && (
              <section
                aria-labelledby="documents"
                className="rounded-card border border-line bg-card p-4"
              >
                <h2 id="documents" className="text-lg font-bold">
                  Invoices
                </h2>
                <DocumentLinks
                  documents={loaderData.documents}
                  orderPath={`/desk/orders/${order.number}`}
                  withCopies
                />
              </section>
            )}
            <RefundList refunds={refunds} refundTo={loaderData.refundTo} />
            <section
              aria-labelledby="story"
              className="rounded-card border border-line bg-card p-4"
            >
              <h2 id="story" className="text-lg font-bold">
                History
              </h2>
              <NoteForm number={order.number} events={story} />
              <OrderStory events={story} />
            </section>
          </div>
        </div>
      </StepAnswerContext>
    </MayContext>
  )
}
