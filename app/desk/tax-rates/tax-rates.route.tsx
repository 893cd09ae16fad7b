import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/tax-rates.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { listGapPrices } from '#app/catalogue/price-gap/list-gap-prices.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { redirectDone } from '../frame/done.server.ts'
import { keepFromChecklist } from '../frame/from-checklist.ts'
import { WordsHistory } from '../words/words-history.tsx'
import { addRate, chooseGap, confirmShown, takeBackRate } from './change-rates.server.ts'
import { AdviserNotes } from './adviser-notes.tsx'
import { GapPrices } from './gap-prices.tsx'
import { listRateHistory, listRates } from './list-rates.server.ts'
import { RateForm } from './rate-fields.tsx'
import { typedRate } from './rate-form.ts'
import { readShown } from './read-shown.ts'
import { RateLists, TextList } from './rate-list.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'words')
  const { db } = context.get(staffServices)
  return {
    ...(await listRates(db, by)),
    gaps: await listGapPrices(db),
    history: await listRateHistory(db, by),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'words')
  const { db } = context.get(staffServices)
  const fields = await postedFields(request)
  const typed = typedRate(fields)
  const to = keepFromChecklist('/desk/tax-rates', url.search)
  if (fields['step'] === 'confirm') {
    const { confirmed, changed } = await confirmShown(db, by, readShown(fields['shown']))
    const more = changed > 0 ? ` ${changed} say something else by now: look at them again.` : ''
    throw redirectDone(context, to, { text: `Confirmed: ${confirmed}.${more}` })
  }
  const id = /^\d{1,9}$/.test(fields['id'] ?? '') ? Number(fields['id']) : 0
  const done =
    fields['step'] === 'take back'
      ? await takeBackRate(db, by, id)
      : fields['step'] === 'gap'
        ? await chooseGap(db, by, fields['gap'] ?? '')
        : await addRate(db, by, typed)
  if (done.ok) throw redirectDone(context, to, { text: done.value })
  return data({ typed, errors: done.error }, { status: 400 })
}

export const meta: Route.MetaFunction = () => [{ title: `Tax rates · ${brand.name} desk` }]

export default function TaxRates({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, texts, gaps, history } = loaderData
  const busy = useNavigation().state !== 'idle'
  const open = [...rates, ...texts].filter(({ confirmed }) => !confirmed)
  const shown = Object.fromEntries(open.map(({ topic, sha256 }) => [topic, sha256]))
  return (
    <>
      <h1 className="text-2xl font-bold">Tax rates</h1>
      <p className="mt-2 max-w-prose text-soft">
        The rate with the most digits of a product’s HSN holds, of those the one that began last.
        The law’s were read in November 2026; ask your accountant, and confirm what is right.
      </p>
      {actionData?.errors.form && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          {actionData.errors.form}
        </p>
      )}
      {open.length > 0 && (
        <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
          <input type="hidden" name="shown" value={JSON.stringify(shown)} />
          <p>
            {open.length} of {rates.length + texts.length} are not confirmed.
          </p>
          <Button type="submit" name="step" value="confirm" kind="secondary" disabled={busy}>
            Confirm all shown
          </Button>
        </Form>
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-6">
          <GapPrices gaps={gaps} error={actionData?.errors['gap']} busy={busy} />
          <AdviserNotes />
          <RateLists rates={rates} busy={busy} />
          <TextList texts={texts} busy={busy} />
        </div>
        <div className="space-y-6">
          <RateForm key={history[0]?.id ?? 0} {...actionData} busy={busy} />
          <WordsHistory events={history} empty="Rates that you enter and confirm appear here." />
        </div>
      </div>
    </>
  )
}
