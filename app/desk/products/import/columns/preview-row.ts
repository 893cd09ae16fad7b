import { dateTimeField } from '#app/basics/text/date-time-field.ts'
import { cellsOf } from '#app/catalogue/import/cells/sold-style.ts'
import { formatReason } from '#app/catalogue/import/skip-reasons.ts'
import {
  STYLE_COLUMNS,
  type ParsedStyle,
  type StyleColumn,
  type StyleRow,
} from '#app/catalogue/import/style-row.ts'
import { COLUMN_LABELS } from './match-columns.ts'

/** A row of a file as it would be read. */
export type PreviewRow = {
  line: number
  cells: { label: string; value: string }[]
  /** Unreadable cells, and why. */
  problems: string[]
}

export function previewRow(row: StyleRow): PreviewRow {
  const { line } = row
  if ('skipped' in row)
    return { line, cells: [], problems: [`Left out: ${formatReason(row.skipped)}`] }
  return {
    line,
    cells: cellsIn(row),
    problems: (row.unread ?? []).map(
      ({ column, text, reason }) =>
        `${column && `${COLUMN_LABELS[column]}, `}“${text}”: ${formatReason(reason)}`,
    ),
  }
}

function cellsIn({ style, sizes, stock }: ParsedStyle): PreviewRow['cells'] {
  const { saleFrom, saleUntil } = style
  const inFile = (at: Date) => dateTimeField(at).replace('T', ' ')
  const cells = {
    ...cellsOf({
      ...withoutUndefined(style),
      saleFrom: saleFrom ? inFile(saleFrom) : null,
      saleUntil: saleUntil ? inFile(saleUntil) : null,
      ...(sizes && { sizes: [...sizes], ownSizes: true }),
    }),
    stock: stock ?? '',
  }
  return SHOWN.flatMap((column) =>
    cells[column] === '' ? [] : [{ label: COLUMN_LABELS[column], value: cells[column] }],
  )
}

const withoutUndefined = ({ saleFrom: _from, saleUntil: _until, ...style }: ParsedStyle['style']) =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))

/** The name and code of a product come first. */
const KNOWN_BY = ['id', 'productDisplayName'] as const
const SHOWN: readonly StyleColumn[] = [
  ...KNOWN_BY,
  ...STYLE_COLUMNS.filter((column) => !(KNOWN_BY as readonly string[]).includes(column)),
]
