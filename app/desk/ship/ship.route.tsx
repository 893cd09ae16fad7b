import { useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/ship.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { CourierLists } from '../exports/courier-lists.tsx'
import { previewShipments, shipMany, undoMany } from './ship-many.server.ts'
import { ParcelsFile } from './parcels-file.tsx'
import { readShipments } from './read-shipments.server.ts'
import { MAX_SHIPMENTS } from './shipments.ts'
import { ShippedNotice } from './shipped-notice.tsx'
import { ShipmentTable } from './shipment-table.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context, url, 'ship')
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'ship')
  const services = context.get(staffServices)
  const { step, ...sent } = await postedFields(request)
  // Forms end lines as Windows does, scripts do not.
  const [lines, checked] = [sent['lines'], sent['checked']].map((text = '') =>
    text.replaceAll('\r\n', '\n'),
  ) as [string, string]
  const { shipments, unread } = readShipments(lines)
  const isEmpty = shipments.length + unread.length === 0
  const refusal =
    shipments.length > MAX_SHIPMENTS
      ? `Paste up to ${MAX_SHIPMENTS} lines at once: these are ${shipments.length}.`
      : isEmpty
        ? 'There is no order in these lines: each needs an order number.'
        : undefined
  if (refusal)
    return data(
      { lines, unread: [], seen: [], isDone: false, isChanged: false, refusal },
      { status: 400 },
    )
  // Only what was seen is shipped: a list that was changed since is shown first.
  const isChanged = step === 'ship' && checked !== lines
  const isDone = (step === 'ship' || step === 'undo') && !isChanged && unread.length === 0
  const act = step === 'undo' ? undoMany : shipMany
  const seen = isDone
    ? await act(services, by, shipments)
    : await previewShipments(services, by, shipments)
  return data({ lines, unread, seen, isDone, isChanged, refusal })
}

export const meta: Route.MetaFunction = () => [{ title: `Ship · ${brand.name} desk` }]

export default function Ship({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const lines = useRef<HTMLTextAreaElement>(null)
  const ready =
    actionData?.seen.filter(({ state }) => state === 'ready' || state === 'replacement ready')
      .length ?? 0
  const isUndone = actionData?.seen.some(({ state }) => state === 'undone') ?? false
  const mayShip = !actionData?.isDone && ready > 0 && actionData?.unread.length === 0
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-bold">Ship many</h1>
      <CourierLists />
      {actionData?.isDone && <ShippedNotice seen={actionData.seen} />}
      {actionData?.refusal && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          {actionData.refusal}
        </p>
      )}
      {actionData?.isChanged && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          The list is not the one that was checked, so nothing is shipped yet. Please look at it
          again.
        </p>
      )}
      {actionData && <ShipmentTable seen={actionData.seen} unread={actionData.unread} />}
      <Form
        method="post"
        className="mt-4 space-y-4"
        key={isUndone ? 'undone' : actionData?.isDone ? 'done' : 'typing'}
      >
        <label className="block">
          <span className="font-medium">Numbers and tracking numbers</span>
          <span id="lines-hint" className="block text-sm text-soft">
            One order a line: the order number, then the tracking number. A courier’s sheet may have
            a heading, which names courier and link too, and other columns.
          </span>
          <textarea
            ref={lines}
            name="lines"
            rows={10}
            className={`${inputClass} mt-1 py-2 font-mono`}
            aria-describedby="lines-hint"
            placeholder={'1fb7cf9a  1Z999AA10123456784'}
            spellCheck={false}
            defaultValue={actionData?.isDone && !isUndone ? '' : actionData?.lines}
            required
          />
        </label>
        <ParcelsFile
          onText={(text) => {
            if (lines.current) lines.current.value = text
          }}
        />
        <div className="flex flex-wrap gap-3">
          {mayShip && <input type="hidden" name="checked" value={actionData.lines} />}
          {mayShip && (
            <Button type="submit" name="step" value="ship" disabled={busy} data-next-step>
              {busy ? 'Shipping …' : `Ship ${ready} ${ready === 1 ? 'parcel' : 'parcels'}`}
            </Button>
          )}
          <Button type="submit" kind={mayShip ? 'secondary' : 'primary'} disabled={busy}>
            {actionData && !actionData.isDone ? 'Check again' : 'Check'}
          </Button>
        </div>
      </Form>
    </div>
  )
}
