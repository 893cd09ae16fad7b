import { useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/parcels.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { ParcelsFile } from '../ship/parcels-file.tsx'
import { answerParcels } from './answer-parcels.server.ts'
import { ConfirmMoves } from './confirm-moves.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { MAX_PARCELS, OUTCOME_WORDS, PARCEL_OUTCOMES } from './parcel-outcome.ts'
import { ParcelTable } from './parcel-table.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context, url, 'deliver')
  // Ticked in the list of orders.
  return { lines: url.searchParams.getAll('o').slice(0, MAX_PARCELS).join('\n') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'deliver')
  const fields = await postedFields(request)
  const answer = await answerParcels(context.get(staffServices), request, by, fields)
  const isRefused = Object.keys(answer.errors).length > 0
  return data(answer, { status: answer.errors['code'] ? 403 : isRefused ? 400 : 200 })
}

export const meta: Route.MetaFunction = () => [{ title: `Parcels · ${brand.name} desk` }]

export default function Parcels({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const lines = useRef<HTMLTextAreaElement>(null)
  const isDone = actionData?.isDone ?? false
  const typed = isDone ? undefined : actionData
  const { errors = {} } = actionData ?? {}
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-bold">Parcels</h1>
      <p className="text-soft">What became of parcels that were shipped, many at once.</p>
      {actionData?.isDone && (
        <>
          <MovedNotice seen={actionData.seen} />
          <ParcelTable seen={actionData.seen} />
        </>
      )}
      {typed && typed.seen.length > 0 && (
        <ConfirmMoves
          seen={typed.seen}
          lines={typed.typed['lines'] ?? ''}
          choice={typed.typed['choice'] ?? ''}
          errors={errors}
          typed={typed.typed}
        />
      )}
      <Form method="post" className="mt-4 space-y-4" key={isDone ? 'done' : 'typing'}>
        <label className="block">
          <span className="font-medium">Order numbers or tracking numbers</span>
          <span id="lines-hint" className="block text-sm text-soft">
            One a line: scanned, typed, or pasted with the courier’s status beside it. A courier’s
            file may have other columns: only those that its heading names as a status are read.
          </span>
          <textarea
            ref={lines}
            name="lines"
            rows={8}
            className={`${inputClass} mt-1 py-2 font-mono`}
            aria-describedby={errors['lines'] ? 'lines-hint lines-error' : 'lines-hint'}
            aria-invalid={errors['lines'] ? true : undefined}
            placeholder={'1fb7cf9a\n1Z999AA10123456784  RTO Delivered'}
            spellCheck={false}
            defaultValue={actionData ? typed?.typed['lines'] : loaderData.lines}
            data-focus-first={typed ? undefined : true}
            required
          />
          {errors['lines'] && (
            <span id="lines-error" className="mt-1 block font-medium text-chilli">
              {errors['lines']}
            </span>
          )}
        </label>
        <ParcelsFile
          onText={(text) => {
            if (lines.current) lines.current.value = text
          }}
        />
        <fieldset aria-describedby={errors['choice'] && 'choice-error'}>
          <legend className="font-medium">What became of them</legend>
          <Choice
            value="listed"
            text="As the courier says, beside each number"
            typed={typed?.typed}
          />
          {PARCEL_OUTCOMES.map((outcome) => (
            <Choice
              key={outcome}
              value={outcome}
              text={`All: ${OUTCOME_WORDS[outcome].toLowerCase()}`}
              typed={typed?.typed}
            />
          ))}
          {errors['choice'] && (
            <p id="choice-error" className="font-medium text-chilli">
              {errors['choice']}
            </p>
          )}
        </fieldset>
        <Button type="submit" kind={typed?.seen.length ? 'secondary' : 'primary'} disabled={busy}>
          {typed?.seen.length ? 'Check again' : 'Check'}
        </Button>
      </Form>
    </div>
  )
}

type ChoiceProps = { value: string; text: string; typed: Record<string, string> | undefined }

const Choice = ({ value, text, typed }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name="choice"
      value={value}
      defaultChecked={typed?.['choice'] === value}
      required
    />
    {text}
  </label>
)
