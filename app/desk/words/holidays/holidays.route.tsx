import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/holidays.route.ts'
import { brand } from '#app/basics/brand.ts'
import { dayNumberInIndia } from '#app/basics/calendar/business-days.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { Button } from '#app/ui/button.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { WordsHistory } from '../words-history.tsx'
import { listWordsHistory } from '../words-history.server.ts'
import { changeHolidays } from './change-holidays.server.ts'
import { formatDays, missingNational, upcoming } from './change-list.ts'
import { HolidayForm } from './holiday-fields.tsx'
import { previewHoliday } from './preview-holiday.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'words')
  const { db, now } = context.get(staffServices)
  const { holidays } = (await readWords(db)).words.rules
  const today = dayNumberInIndia(now())
  return {
    holidays: upcoming(holidays, today).map((one) => ({ ...one, days: formatDays(one) })),
    national: missingNational(holidays, today).map(formatDays),
    history: await listWordsHistory(db, by, 'holidays'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'words')
  const { db, now, followedWords } = context.get(staffServices)
  const fields = await postedFields(request)
  const { from = '', to = '', name = '' } = fields
  const typed = { from, to, name }
  if (fields['step'] === 'preview') {
    const preview = await previewHoliday(db, fields, now())
    return preview.ok
      ? data({ typed, errors: {}, preview: preview.value })
      : data({ typed, errors: preview.error, preview: '' }, { status: 400 })
  }
  const changed = await changeHolidays({ db, by, now: now() }, fields)
  if (changed.ok) {
    await followedWords.lookNow()
    throw redirectDone(context, '/desk/words/holidays', { text: changed.value })
  }
  const { status, errors } = changed.error
  return data({ typed, errors, preview: '' }, { status })
}

export const meta: Route.MetaFunction = () => [{ title: `Holidays · ${brand.name} desk` }]

export default function Holidays({ loaderData, actionData }: Route.ComponentProps) {
  const { holidays, national, history } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <h1 className="text-2xl font-bold">Holidays</h1>
      <p className="mt-2 max-w-prose text-soft">
        On these dates nothing is packed or sent, and they are no business days: the days that
        shoppers are promised move by them, for orders under way too.
      </p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-6">
          <section aria-labelledby="coming">
            <h2 id="coming" className="text-lg font-bold">
              Coming
            </h2>
            {holidays.length === 0 && <p className="mt-1 text-soft">No holidays are entered.</p>}
            <ul className="divide-y divide-line">
              {holidays.map(({ from, days, name }) => (
                <li key={from} className="flex flex-wrap items-center gap-x-4 py-1">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {days}
                    {name && <span className="text-soft"> · {name}</span>}
                  </span>
                  <Form method="post">
                    <input type="hidden" name="from" value={from} />
                    <Button type="submit" name="step" value="remove" kind="quiet" disabled={busy}>
                      Remove<span className="sr-only"> {days}</span>
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
            {national.length > 0 && (
              <Form method="post" className="mt-3">
                <Button type="submit" name="step" value="national" kind="secondary" disabled={busy}>
                  Add the national holidays
                </Button>
                <p className="mt-1 text-sm text-soft">{national.join(', ')}</p>
              </Form>
            )}
          </section>
          <HolidayForm key={history[0]?.id ?? 0} {...actionData} busy={busy} />
        </div>
        <WordsHistory events={history} canTakeBack />
      </div>
    </>
  )
}
