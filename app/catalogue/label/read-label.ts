import { ok, type Result } from '#app/basics/result.ts'
import { priceFrom } from '../import/cells/style-cells.ts'
import type { SkipReason } from '../import/skip-reasons.ts'
import { importerFrom, packedMonthFrom } from './label-cells.ts'
import { LABEL_TEXTS, type Label, type LABEL_COLUMNS } from './label.ts'

type Parse<T> = (written: string) => Result<T, SkipReason>
type ReadCell = <T>(column: (typeof LABEL_COLUMNS)[number], parse: Parse<T>) => T | null | undefined

const PARSED: Partial<Record<(typeof LABEL_TEXTS)[number], Parse<string>>> = {
  importer: importerFrom,
  packedMonth: packedMonthFrom,
}

/** The label's part of a row: a field is undefined where its cell says nothing. */
export const readLabel = (
  read: ReadCell,
): { [Field in keyof Label]?: Label[Field] | undefined } => ({
  mrpPaise: read('mrpINR', priceFrom),
  ...Object.fromEntries(LABEL_TEXTS.map((text) => [text, read(text, PARSED[text] ?? ok)])),
})
