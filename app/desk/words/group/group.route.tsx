import { data } from 'react-router'
import type { Route } from './+types/group.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { sellerPlaceProblem } from '#app/shipping/places/seller-place.server.ts'
import { gatewayNames } from '#app/payments/ways/ways-to-pay.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { redirectDone } from '../../frame/done.server.ts'
import { confirmShown } from '../../tax-rates/change-rates.server.ts'
import { listClaims } from '../../tax-rates/list-rates.server.ts'
import { readShown } from '../../tax-rates/read-shown.ts'
import { OrderExample } from '../charges/order-example.tsx'
import { ClaimsPanel } from '../home/claims-panel.tsx'
import { Placeholders } from '../policies/placeholders.tsx'
import { listPlaceholders } from '../policies/list-placeholders.server.ts'
import { changedFields, textsOf, typedTexts } from '../word-changes.ts'
import { isGroupName, isPolicyGroup, viewOf, type WordGroupName } from '../word-groups.ts'
import { listWordsHistory } from '../words-history.server.ts'
import { WordsHistory } from '../words-history.tsx'
import { saveWords, seenTexts } from './save-words.server.ts'
import { WordsForm } from './words-form.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'words')
  const group = groupOf(params.group)
  const { db, gateways, recipients, now } = context.get(staffServices)
  const { words } = await readWords(db)
  return {
    group: viewOf(group),
    texts: textsOf(words, group),
    warning: PLACE_GROUPS.includes(group) ? sellerPlaceProblem(words.brand) : undefined,
    placeholders: isPolicyGroup(group)
      ? listPlaceholders({ gatewayName: gatewayNames(gateways.offered), recipients, now: now() })
      : [],
    claims: group === 'home' ? await listClaims(db, by) : [],
    history: await listWordsHistory(db, by, group),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'words')
  const group = groupOf(params.group)
  const { db, followedWords } = context.get(staffServices)
  const fields = await postedFields(request)
  if (fields['step'] === 'confirm') {
    const { confirmed } = await confirmShown(db, by, readShown(fields['shown']))
    throw redirectDone(context, `/desk/words/${group}${url.search}`, {
      text: `Confirmed: ${confirmed}.`,
    })
  }
  const saved = await saveWords(db, by, group, fields)
  if (saved.ok) {
    await followedWords.lookNow()
    throw redirectDone(context, `/desk/words/${group}${url.search}`, { text: saved.value })
  }
  const { status, ...refused } = saved.error
  const seen = seenTexts(fields) ?? {}
  const typed = typedTexts(group, fields)
  // Fields that were not touched show the present words of others.
  const own = changedFields(group, seen, typed).map(
    ({ field }) => [field, typed[field] ?? ''] as const,
  )
  return data({ ...refused, seen, typed: Object.fromEntries(own) }, { status })
}

/** Their forms set the State of the registration, or the address. */
const PLACE_GROUPS: readonly WordGroupName[] = ['tax', 'contact']

function groupOf(word: string): WordGroupName {
  if (isGroupName(word)) return word
  throw data('There are no such words', { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.group.label ?? 'Words'} · ${brand.name} desk` },
]

export default function WordGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { group, texts, warning, placeholders, claims, history } = loaderData
  return (
    <>
      <h1 className="text-2xl font-bold">{group.label}</h1>
      <p className="mt-2 max-w-prose text-soft">{group.words}</p>
      {warning && <p className="mt-4 max-w-prose font-medium text-chilli">{warning}</p>}
      {actionData?.errors['form'] && (
        <p role="alert" className="mt-4 font-medium text-chilli">
          {actionData.errors['form']}
        </p>
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <WordsForm
          key={JSON.stringify([group.name, texts, actionData])}
          group={group}
          texts={actionData?.now ?? texts}
          errors={actionData?.errors ?? {}}
          typed={actionData?.typed ?? {}}
          seen={actionData?.now ?? actionData?.seen ?? texts}
        >
          {group.name === 'charges' && <OrderExample preview={actionData?.preview} />}
        </WordsForm>
        <div className="space-y-6">
          {claims.length > 0 && <ClaimsPanel claims={claims} />}
          {placeholders.length > 0 && <Placeholders placeholders={placeholders} />}
          <WordsHistory events={history} canTakeBack />
        </div>
      </div>
    </>
  )
}
