import { redirect } from 'react-router'
import type { Route } from './+types/preview.route.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { seenTexts } from '../group/save-words.server.ts'
import { changedFields, readTexts, typedTexts } from '../word-changes.ts'
import { ALL_FIELDS, isGroupName, WORD_GROUPS } from '../word-groups.ts'
import { previewHtml } from './preview-html.ts'

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** Reloading the tab of a preview sends no form: it leads to the words. */
export const loader = () => redirect('/desk/words')

/** A public page with the words that stand in the form; nothing is stored, and nobody else sees it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  await requireStaff(context, url, 'words')
  const { db, previewPage } = context.get(staffServices)
  const fields = await postedFields(request)
  const group = fields['group'] ?? ''
  const page = url.searchParams.get('page')
  const seen = seenTexts(fields)
  if (!isGroupName(group) || !seen)
    return refusal(['The form cannot be read. Load its page again.'])
  const [path] = WORD_GROUPS[group].previews.find(([one]) => one === page) ?? []
  if (path === undefined) return refusal(['There is no such page to preview.'])
  const { words } = await readWords(db)
  const typed = typedTexts(group, fields)
  const read = readTexts(words, changedFields(group, seen, typed), typed)
  if (!read.ok) return refusal(Object.entries(read.error).map(([field, said]) => of(field, said)))
  const html = previewHtml(await previewPage(path, read.value.words))
  return new Response(html, {
    headers: { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

const of = (field: string, said: string): string =>
  `${ALL_FIELDS.find((one) => one.field === field)?.label ?? 'These words'}: ${said}`

/** In the tab of the preview; the form, in its own, keeps what was typed. */
const refusal = (said: readonly string[]): Response =>
  new Response(['There is no preview yet.', ...said, 'Close this tab to go back.'].join('\n\n'), {
    status: 400,
    headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
  })
