import { inRupees } from '#app/basics/money.ts'
import { BAR_WIDTH, PLOT_HEIGHT, plotBars } from '../../plot/plot-bars.ts'
import { AGES, stageTotal, totalOf, type CourierCash } from './cash-on-the-road.ts'

/** Cash of each courier by age as bars on one scale, with the figures in a table behind. */
export function RoadPlot({ couriers }: { couriers: readonly CourierCash[] }) {
  const highest = Math.max(
    ...couriers.flatMap(({ ages }) => ages.map((of) => of.onItsWay + of.collected)),
  )
  return (
    <figure className="mt-3">
      <figcaption>
        <strong className="text-lg">{inRupees(stageTotal(couriers, 'collected'))}</strong> collected
        and not yet remitted,{' '}
        <strong className="text-lg">{inRupees(stageTotal(couriers, 'onItsWay'))}</strong> to be
        collected
        <span className="block text-sm text-soft">
          <span aria-hidden="true" className="text-madder">
            ■{' '}
          </span>
          collected, by days since{' '}
          <span aria-hidden="true" className="ml-3 text-ink">
            □{' '}
          </span>
          parcels on their way, by days since they left
        </span>
      </figcaption>
      <ul className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {couriers.map((one) => (
          <li key={one.courier}>
            <h3 className="flex justify-between gap-3 font-medium">
              <span className="wrap-anywhere">{one.courier}</span>
              <span className="tabular-nums">{inRupees(totalOf(one))}</span>
            </h3>
            <CourierBars of={one} highest={highest} />
          </li>
        ))}
      </ul>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
          As a table
        </summary>
        <RoadTable couriers={couriers} />
      </details>
    </figure>
  )
}

/** Collected stands below, what is on its way on top of it. */
function CourierBars({ of, highest }: { of: CourierCash; highest: number }) {
  const collected = plotBars(
    of.ages.map((age, i) => ({ key: `${i}`, value: age.collected })),
    highest,
  )
  const all = plotBars(
    of.ages.map((age, i) => ({ key: `${i}`, value: age.collected + age.onItsWay })),
    highest,
  )
  const width = AGES.length * BAR_WIDTH
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 h-24 w-full overflow-visible"
        role="img"
        aria-label={`Bars of the cash with ${of.courier} by age. The table below has the figures.`}
      >
        {all.bars.map(({ key, rect }) => (
          <rect
            key={key}
            {...rect}
            className="fill-card stroke-ink"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {collected.bars.map(({ key, rect }) => (
          <rect key={key} {...rect} className="fill-madder" />
        ))}
        <path
          d={`M0 ${all.baseline}h${width}`}
          className="stroke-soft"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="mt-1 grid grid-cols-4 text-center text-xs text-soft">
        {SHORT_AGES.map((age) => (
          <span key={age}>{age}</span>
        ))}
      </p>
    </>
  )
}

const SHORT_AGES = ['0–3', '4–7', '8–14', '15+ days']

function RoadTable({ couriers }: { couriers: readonly CourierCash[] }) {
  return (
    <table className="desk-table">
      <caption className="sr-only">Cash with couriers by age</caption>
      <thead>
        <tr>
          <th scope="col">Courier and age</th>
          <th scope="col" className="number">
            On its way
          </th>
          <th scope="col" className="number">
            Collected
          </th>
        </tr>
      </thead>
      {couriers.map(({ courier, ages }) => (
        <tbody key={courier}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={3}
              className="border-t border-line text-ink wrap-anywhere"
            >
              {courier}
            </th>
          </tr>
          {ages.map(
            ({ onItsWay, collected }, i) =>
              onItsWay + collected > 0 && (
                <tr key={AGES[i]}>
                  <th scope="row" className="border-t border-line">
                    {AGES[i]}
                  </th>
                  <td className="number">{inRupees(onItsWay)}</td>
                  <td className="number">{inRupees(collected)}</td>
                </tr>
              ),
          )}
        </tbody>
      ))}
    </table>
  )
}
