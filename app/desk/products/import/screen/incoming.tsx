import { inRupees, paise } from '#app/basics/money.ts'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import type { ImportReport } from '../load/import-report.ts'
import { products } from './count-words.ts'

/** Says whether the new products of a checked file stay hidden, with the tick that shows them at once. */
export function IncomingFields({ incoming }: Pick<ImportReport, 'incoming'>) {
  if (incoming.all === 0) return null
  return (
    <fieldset className="rounded-card border border-line bg-card p-4">
      <legend className="px-1 font-medium">New products</legend>
      <p>
        {products(incoming.all)} stay hidden until you show them. Those that come back on sale count
        as new.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {linesOf(incoming).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {incoming.all > incoming.withoutPrice && (
        <label className="mt-2 flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" name="showNew" className="size-5 shrink-0 accent-madder" />
          <span>Show the new products at once</span>
        </label>
      )}
    </fieldset>
  )
}

function linesOf(incoming: ImportReport['incoming']): string[] {
  const { withoutPrice, atDefault, withoutStock, lowestPaise, highestPaise } = incoming
  return [
    lowestPaise !== null && highestPaise !== null && priceLine(lowestPaise, highestPaise),
    atDefault > 0 &&
      `At ${inRupees(DEFAULT_PRICE)}, because no column of the file is a price: ${products(atDefault)}.`,
    withoutPrice > 0 &&
      `Without a price: ${products(withoutPrice)}. Each needs one before you can show it.`,
    withoutStock > 0 &&
      `Stock not entered: ${products(withoutStock)}. Once shown, they sell without limit.`,
  ].filter((line) => line !== false)
}

const priceLine = (lowest: number, highest: number): string =>
  lowest === highest
    ? `Price: ${inRupees(paise(lowest))}.`
    : `Prices: ${inRupees(paise(lowest))} to ${inRupees(paise(highest))}.`
