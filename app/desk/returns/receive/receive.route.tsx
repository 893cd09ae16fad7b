import { useRef } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/receive.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees, sum } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { isPaidBack } from '#app/aftersales/exchange/exchange.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { staffServices } from '#app/staff/services.server.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { EmptyList } from '../../frame/empty-list.tsx'
import { damagedField } from '../../order/damaged-fields.ts'
import { ConditionField } from '../condition-field.tsx'
import { planReceiving, type ReceivedReturn } from './plan-receiving.server.ts'
import { receiveReturns, type SettledReturn } from './receive-returns.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'receive returns')
  const shown = await planReceiving(context.get(staffServices), by, url.searchParams.getAll('r'))
  return { shown }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'receive returns')
  const services = context.get(staffServices)
  const fields = await postedFields(request)
  const shown = await planReceiving(services, by, url.searchParams.getAll('r'))
  const received = await withCodeIfWanted(services, { request, by, code: fields['code'] }, (by) =>
    receiveReturns(services, by, shown, fields),
  )
  if (received.ok)
    return data({ errors: {} as FieldErrors, typed: {} as typeof fields, settled: received.value })
  const [errors, status] =
    'code' in received.error ? [{ code: received.error.code }, 403] : [received.error.refusal, 400]
  return data({ errors, typed: fields, settled: undefined }, { status })
}

export const meta: Route.MetaFunction = () => [{ title: `Returns received · ${brand.name} desk` }]

export default function Receive({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const settled = actionData?.settled
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-bold">Returns received</h1>
      {settled ? (
        <Settled settled={settled} />
      ) : shown.length === 0 ? (
        <EmptyList title="No return is ticked">
          Tick returns in their list once their goods are here.
        </EmptyList>
      ) : (
        <Grading shown={shown} errors={actionData?.errors ?? {}} typed={actionData?.typed ?? {}} />
      )}
      <ButtonLink to="/desk/returns" kind="quiet" className="mt-4 -ml-3">
        Returns
      </ButtonLink>
    </div>
  )
}

type GradingProps = {
  shown: readonly ReceivedReturn[]
  errors: FieldErrors
  typed: Readonly<Record<string, string>>
}

function Grading({ shown, errors, typed }: GradingProps) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const waiting = shown.filter(({ state }) => state === 'requested')
  const money = sum(waiting.filter(isPaidBack).map(({ refund }) => refund))
  const allAsNew = () => {
    for (const radio of form.current?.querySelectorAll<HTMLInputElement>('[value="0"]') ?? [])
      radio.checked = true
    for (const select of form.current?.querySelectorAll('select') ?? []) select.value = '0'
  }
  return (
    <Form ref={form} method="post" className="mt-2">
      {waiting.length > 1 && (
        <Button kind="secondary" className="needs-script" onClick={allAsNew}>
          All are as new
        </Button>
      )}
      <FormContext value={{ errors }}>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {shown.map((one) => (
            <li key={one.id} data-row className="space-y-1 py-3 wrap-anywhere">
              <p className="font-medium">
                <ReturnLink of={one} />: {one.line}
              </p>
              <p>
                {one.reason}, {one.name}
              </p>
              {one.note && <p className="whitespace-pre-line">“{one.note}”</p>}
              {one.state === 'requested' ? (
                <>
                  <p className="text-soft">{thenText(one)}</p>
                  <ConditionField
                    of={one.id}
                    quantity={one.quantity}
                    name={damagedField(one.id)}
                    typed={typed[damagedField(one.id)]}
                  />
                </>
              ) : (
                <p className="font-medium text-chilli">Left as it is: {one.state}</p>
              )}
            </li>
          ))}
        </ul>
        {errors['code'] && <CodeField hint="Asked where money goes back." />}
      </FormContext>
      {waiting.length > 0 && (
        <Button type="submit" className="mt-4 w-full" disabled={busy} data-next-step>
          {busy ? 'Accepting …' : buttonText(waiting.length, money)}
        </Button>
      )}
    </Form>
  )
}

const buttonText = (count: number, money: Parameters<typeof inRupees>[0]): string =>
  `Accept ${count} ${count === 1 ? 'return' : 'returns'}${money > 0 ? `, and refund ${inRupees(money)}` : ''}`

const thenText = ({ exchange, refund }: ReceivedReturn): string =>
  exchange?.state === 'held'
    ? `Then size ${exchange.size} is packed and sent.`
    : `Then ${inRupees(refund)} go back.`

const ReturnLink = ({ of: { id, number } }: { of: { id: string; number: string } }) => (
  <Link
    to={`/desk/orders/${number}#return-${id}`}
    className="font-semibold text-madder underline underline-offset-4"
  >
    <OrderNumber of={number} />
  </Link>
)

function Settled({ settled }: { settled: readonly SettledReturn[] }) {
  const done = settled.filter(({ isDone }) => isDone).length
  const left = settled.length - done
  return (
    <>
      <p role="status" className="mt-3 rounded-card bg-leaf-pale px-4 py-2 font-medium text-leaf">
        {done === 0
          ? 'Nothing was changed.'
          : `${done} ${done === 1 ? 'return is' : 'returns are'} accepted.`}
        {left > 0 && ` ${left} ${left === 1 ? 'is left as it is' : 'are left as they are'}.`}
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {settled.map((one) => (
          <li key={one.id} data-row className="py-3 wrap-anywhere">
            <p className="font-medium">
              <ReturnLink of={one} />: {one.line}
            </p>
            <p className={one.isDone ? undefined : 'font-medium text-chilli'}>{one.text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
