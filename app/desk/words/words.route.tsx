import { Link } from 'react-router'
import type { Route } from './+types/words.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { GROUP_NAMES, WORD_GROUPS } from './word-groups.ts'
import { WordsHistory } from './words-history.tsx'
import { listWordsHistory } from './words-history.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'words')
  return {
    groups: GROUP_NAMES.map((name) => {
      const { label, words } = WORD_GROUPS[name]
      return { name, label, words }
    }),
    history: await listWordsHistory(context.get(staffServices).db, by),
  }
}

export const meta: Route.MetaFunction = () => [{ title: `Words · ${brand.name} desk` }]

export default function Words({ loaderData: { groups, history } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl font-bold">Words</h1>
      <p className="mt-2 max-w-prose text-soft">
        What is changed here is said on every page and in every mail within a second. A page that
        somebody has open keeps its words until it is loaded again.
      </p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <ul className="grid gap-3 sm:grid-cols-2">
            {groups.map(({ name, label, words }) => (
              <li key={name}>
                <Link
                  to={`/desk/words/${name}`}
                  prefetch="intent"
                  className="block h-full rounded-card border border-line bg-card p-4 hover:border-madder"
                >
                  <span className="font-bold text-madder">{label}</span>
                  <span className="mt-1 block text-soft">{words}</span>
                </Link>
              </li>
            ))}
          </ul>
          <h2 className="mt-6 text-lg font-bold">Not here</h2>
          <p className="mt-1 max-w-prose text-soft">
            The sender of mails (MAIL_FROM) and your files, which are a logo of your own, its icons
            and the link cards, hold from the server’s next start. Link cards show the colours and
            logo they were drawn with. A new name stands in staff’s authenticator apps only where
            they are set up again.
          </p>
        </div>
        <WordsHistory events={history} />
      </div>
    </>
  )
}
