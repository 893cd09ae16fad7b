import { Link } from 'react-router'
import type { Route } from './+types/today.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatShortDate } from '#app/basics/text/format-date.ts'
import { formatRelativeTime } from '#app/orders/format-relative-time.ts'
import { currentOpening } from '#app/basics/opening/opening.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff, withPermission } from '#app/staff/staff.server.ts'
import { OpeningNote, thingsToDo } from '../checklist/opening-note.tsx'
import { readChecklist } from '../checklist/read-checklist.server.ts'
import { PACES } from '../checklist/setting-items.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { readCashOnTheRoad } from '../remittances/road/read-cash.server.ts'
import { CashSection } from './money/cash-section.tsx'
import { hasFirstOrders } from './first-orders.server.ts'
import { listSoldOut, MAX_SOLD_OUT } from './list-sold-out.server.ts'
import { listWaiting, type Waiting } from './list-waiting.server.ts'
import { formatWeekday } from './money/format-day.ts'
import { readNetSales } from './money/read-net-sales.server.ts'
import { SalesSection } from './money/sales-section.tsx'
import { countPromises } from './promises/count-promises.server.ts'
import { PromisesSection } from './promises/promises-section.tsx'
import { countReturned } from './returned/count-returned.server.ts'
import { ReturnedSection } from './returned/returned-section.tsx'
import { SoldOutList } from './sold-out-list.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url, 'today')
  const { db, now, setUp } = context.get(staffServices)
  const figures = withPermission(staff, 'figures')
  const words = withPermission(staff, 'words')
  const money = withPermission(staff, 'settle payments')
  const [waiting, soldOut, promises, returned, sales, cash, checklist, isNew] = await Promise.all([
    listWaiting(db, staff, now()),
    listSoldOut(db, staff),
    countPromises(db, staff, now()),
    countReturned(db, staff, now()),
    figures && readNetSales(db, figures),
    money && readCashOnTheRoad(db, money, now()),
    words && readChecklist({ db, setUp }, words),
    words && setUp.ownerMail && hasFirstOrders(db, words),
  ])
  return {
    promises,
    returned,
    soldOut,
    isSoldOutCut: soldOut.length === MAX_SOLD_OUT,
    sales,
    cash: cash ?? [],
    lacking: checklist?.filter(({ isDone }) => !isDone).length ?? 0,
    lackingToSell: checklist?.filter(({ isDone, isLegal }) => isLegal && !isDone).length ?? 0,
    opening: currentOpening().state,
    // A new shop's owner may not know that it can be sooner.
    hearsOfOrders: isNew && setUp.ownerMailPace !== 'at-once' ? PACES[setUp.ownerMailPace] : null,
    weekday: formatWeekday(now()),
    waiting: waiting.map((one) => ({ ...one, ago: formatRelativeTime(one.oldest, now()) })),
  }
}

export const meta: Route.MetaFunction = () => [{ title: `Today · ${brand.name} desk` }]

export default function Today({ loaderData }: Route.ComponentProps) {
  const { waiting, promises, returned, soldOut, isSoldOutCut, sales, cash, weekday } = loaderData
  const { lacking, lackingToSell, opening, hearsOfOrders } = loaderData
  return (
    <>
      <h1 className="text-2xl font-bold">Today</h1>
      <OpeningNote state={opening} count={lackingToSell} className="mt-3 max-w-2xl" />
      <WaitingList waiting={waiting} />
      {lacking > 0 && <Lacking count={lacking} />}
      {hearsOfOrders && (
        <p className="mt-4 max-w-prose text-soft">
          {hearsOfOrders} Whoever runs the server can make it sooner:{' '}
          <code>OWNER_MAILS=at-once</code>.
        </p>
      )}
      {sales && <SalesSection sales={sales} weekday={weekday} />}
      <CashSection couriers={cash} />
      <PromisesSection promises={promises} />
      <ReturnedSection parcels={returned} />
      <SoldOutList sizes={soldOut} isCut={isSoldOutCut} />
    </>
  )
}

const Lacking = ({ count }: { count: number }) => (
  <p className="mt-4">
    <Link to="/desk/checklist" className="text-madder underline">
      {thingsToDo(count)} before you open
    </Link>
  </p>
)

function WaitingList({ waiting }: { waiting: readonly (Waiting & { ago: string })[] }) {
  if (waiting.length === 0)
    return (
      <EmptyList title="Nothing waits">
        Orders to confirm and to pack, payments to look at, returns and refunds appear here, oldest
        first.
      </EmptyList>
    )
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {waiting.map(({ label, to, count, ago, answerBy }) => (
        <li key={label}>
          <Link
            to={to}
            className="block rounded-card border border-line bg-card p-4 hover:border-madder"
          >
            <span className="block text-3xl font-bold">{count}</span>
            <span className="block font-medium">{label}</span>
            <span className="block text-sm text-soft">
              oldest {ago}
              {answerBy && `, to be answered by ${formatShortDate(answerBy)}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
