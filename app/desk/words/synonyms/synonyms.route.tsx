import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/synonyms.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatSynonym } from '#app/catalogue/search/own-synonyms.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { Button } from '#app/ui/button.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { WordsHistory } from '../words-history.tsx'
import { listWordsHistory } from '../words-history.server.ts'
import { changeSynonyms } from './change-synonyms.server.ts'
import { SynonymForm } from './synonym-form.tsx'
import { trySynonym } from './try-synonym.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'words')
  const { db } = context.get(staffServices)
  const { synonyms } = (await readWords(db)).words.rules
  return {
    synonyms: synonyms.map(formatSynonym),
    history: await listWordsHistory(db, by, 'synonyms'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'words')
  const { db, followedWords } = context.get(staffServices)
  const fields = await postedFields(request)
  const { words = '', means = '', way = '', q = '' } = fields
  const typed = { words, means, way, q }
  if (fields['step'] === 'try') {
    const tried = await trySynonym(db, context.get(catalogueServices), fields)
    return tried.ok
      ? data({ typed, errors: {}, tried: tried.value })
      : data({ typed, errors: tried.error, tried: undefined }, { status: 400 })
  }
  const changed = await changeSynonyms(db, by, fields)
  if (changed.ok) {
    await followedWords.lookNow()
    throw redirectDone(context, '/desk/words/synonyms', { text: changed.value })
  }
  const { status, errors } = changed.error
  return data({ typed, errors, tried: undefined }, { status })
}

export const meta: Route.MetaFunction = () => [{ title: `Search synonyms · ${brand.name} desk` }]

export default function Synonyms({ loaderData, actionData }: Route.ComponentProps) {
  const { synonyms, history } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <h1 className="text-2xl font-bold">Search synonyms</h1>
      <p className="mt-2 max-w-prose text-soft">
        What shoppers call a thing that your products call otherwise. These come on top of the
        hundreds of words that the search knows already, and its rules for misspelt ones.
      </p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-6">
          <section aria-labelledby="own">
            <h2 id="own" className="text-lg font-bold">
              Yours
            </h2>
            {synonyms.length === 0 && <p className="mt-1 text-soft">None are entered.</p>}
            <ul className="divide-y divide-line">
              {synonyms.map((synonym) => (
                <li key={synonym} className="flex flex-wrap items-center gap-x-4 py-1">
                  <span className="min-w-0 flex-1 wrap-anywhere">{synonym}</span>
                  <Form method="post">
                    <input type="hidden" name="synonym" value={synonym} />
                    <Button type="submit" name="step" value="remove" kind="quiet" disabled={busy}>
                      Remove<span className="sr-only"> {synonym}</span>
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          </section>
          <SynonymForm key={history[0]?.id ?? 0} {...actionData} busy={busy} />
        </div>
        <WordsHistory events={history} canTakeBack />
      </div>
    </>
  )
}
