import { dateTimeField } from '#app/basics/text/date-time-field.ts'
import { inIndia, products } from './count-words.ts'
import type { ReportedImport } from './import-page.ts'

type Reported = Pick<
  ReportedImport,
  'report' | 'ignored' | 'keepsOthers' | 'keptEdits' | 'countedAt'
>

/** Notices about a file beside the counts, in sentences. */
export function noticesOf(
  { report, ignored, keepsOthers, keptEdits, countedAt }: Reported,
  isDone: boolean,
): string[] {
  const { isPartial, spared, relisted, newSizes, lowered, otherUuid, short } = report
  return [
    ignored.length > 0 &&
      `Ignored columns: ${ignored.map((name) => name || '(no name)').join(', ')}.`,
    isPartial
      ? 'It lacks columns that a new product needs, so it adds no products and takes none off sale.'
      : keepsOthers && 'Products that are not in it stay on sale.',
    spared > 0 &&
      `Not in it, and stay on sale since a product code in it cannot be read: ${products(spared)}.`,
    relisted > 0 && `Come back on sale, as it names them again: ${products(relisted)}.`,
    newSizes > 0 &&
      `Sizes that it does not count beside others that are counted, and which count as 0: ${inIndia(newSizes)}.`,
    lowered > 0 &&
      `Prices between two GST rates, which sell at the highest that bears the lower rate, as chosen at Tax rates: ${products(lowered)}.`,
    otherUuid > 0 &&
      `Keep the id in their address, which it has otherwise: ${products(otherUuid)}.`,
    short.sizes > 0 &&
      `Sizes of which orders wait for more than was counted, so that none is for sale: ${inIndia(short.sizes)}.`,
    countedAt
      ? `Its stock was counted on the shelf at ${dateTimeField(countedAt).replace('T', ' ')}: what is ordered and not sent is taken off.`
      : !isDone && 'What is sold until it is applied is taken off its stock.',
    !isDone && 'What is changed at the desk until it is applied stays as the desk has it.',
    keptEdits > 0 &&
      `Changed at the desk since the check, and left as the desk had them: ${products(keptEdits)}.`,
  ].filter((notice) => notice !== false)
}
