import { Link } from 'react-router'
import type { Route } from './+types/checklist.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { roleMay } from '#app/staff/permissions.ts'
import { currentOpening } from '#app/basics/opening/opening.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { fromChecklist } from '../frame/from-checklist.ts'
import type { ChecklistItem } from './checklist-item.ts'
import { OpeningNote, thingsToDo } from './opening-note.tsx'
import { readChecklist } from './read-checklist.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'words')
  const items = await readChecklist(context.get(staffServices), by)
  // No link to a screen that the role does not have.
  const withLinks = items.map(({ to, ...item }) =>
    to === undefined || (to === '/desk/staff' && !roleMay(by.role, 'staff'))
      ? item
      : { ...item, to: fromChecklist(to) },
  )
  return { items: withLinks, opening: currentOpening().state }
}

export const meta: Route.MetaFunction = () => [{ title: `Checklist · ${brand.name} desk` }]

export default function Checklist({ loaderData: { items, opening } }: Route.ComponentProps) {
  const open = items.filter(({ isDone }) => !isDone)
  const done = items.filter(({ isDone }) => isDone)
  return (
    <>
      <h1 className="text-2xl font-bold">Checklist</h1>
      <p className="mt-2 max-w-prose text-soft">
        {open.length === 0
          ? 'All done: this shop has what it needs to sell.'
          : `${thingsToDo(open.length)} before you open.`}
      </p>
      <OpeningNote
        state={opening}
        count={open.filter(({ isLegal }) => isLegal).length}
        className="mt-3 max-w-2xl"
      />
      <Items items={open} heading="Open" />
      <Items items={done} heading="Done" />
    </>
  )
}

function Items({ items, heading }: { items: readonly ChecklistItem[]; heading: string }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mt-6 text-lg font-bold">
        {heading}
      </h2>
      <ul className="mt-2 max-w-2xl divide-y divide-line rounded-card border border-line bg-card px-4">
        {items.map(({ what, isDone, words, setting, to, isLegal }) => (
          <li key={what} className="flex gap-3 py-3">
            <span
              aria-hidden="true"
              className={`w-4 shrink-0 ${isDone ? 'text-leaf' : 'text-chilli'}`}
            >
              {isDone ? '✓' : '○'}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{what}</span>
              {isLegal && !isDone && <span className="text-sm text-soft"> · needed to sell</span>}
              <span className="block text-soft">
                {words}{' '}
                {to && !isDone && (
                  <Link
                    to={to}
                    className="-my-2.5 inline-flex min-h-11 min-w-11 items-center text-madder underline underline-offset-4"
                  >
                    Fix<span className="sr-only">: {what}</span>
                  </Link>
                )}
              </span>
              {setting && !isDone && (
                <span className="block text-sm text-soft">
                  For whoever runs the server: <code>{setting}</code>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
