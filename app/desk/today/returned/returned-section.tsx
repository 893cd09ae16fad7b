import { StackedBar } from '../../plot/stacked-bar.tsx'
import { ReturnedPlot } from './returned-plot.tsx'
import {
  returnedShare,
  totalOf,
  type ReturnedParcels,
  type ReturnedPlace,
} from './returned-parcels.ts'

/** Parcels that came back from the door: by week and way to pay, and where from. */
export function ReturnedSection({
  parcels: { weeks, pins, states },
}: {
  parcels: ReturnedParcels
}) {
  const [cash, online] = [totalOf(weeks, 'cash'), totalOf(weeks, 'online')]
  const sent = cash.sent + online.sent
  return (
    <section aria-labelledby="returned" className="mt-8">
      <h2 id="returned" className="text-lg font-bold">
        Parcels that came back
      </h2>
      <p className="text-soft">
        Refused, or nobody was there: of the parcels that were sent in the last eight weeks. What is
        on its way still counts as sent. “Cash” are those that were to be paid at the door.
      </p>
      {cash.back + online.back === 0 ? (
        <p className="mt-4 rounded-card border border-dashed border-line p-5 text-center text-soft">
          {sent === 0
            ? 'No parcel was sent in the last eight weeks.'
            : `None of the ${sent} parcels that were sent came back.`}
        </p>
      ) : (
        <>
          <ReturnedPlot weeks={weeks} />
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
            <PlaceTable heading="PIN code" rows={pins} />
            <PlaceTable heading="State" rows={states} />
          </div>
        </>
      )}
    </section>
  )
}

function PlaceTable({ heading, rows }: { heading: string; rows: readonly ReturnedPlace[] }) {
  const highest = Math.max(1, ...rows.map(({ back }) => back))
  return (
    <table className="desk-table h-fit">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" className="number">
            Back
          </th>
          <th scope="col" className="number">
            Cash
          </th>
          <th scope="col" className="number">
            Sent
          </th>
          <th scope="col" className="number">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td className="w-full">
              {row.name}
              <StackedBar
                parts={[
                  { share: row.cash / highest, fill: 'fill-chilli' },
                  { share: (row.back - row.cash) / highest, fill: 'fill-indigo' },
                ]}
              />
            </td>
            <td className="number">{row.back}</td>
            <td className="number">{row.cash}</td>
            <td className="number">{row.sent}</td>
            <td className="number">{returnedShare(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
