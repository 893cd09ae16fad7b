import type { StyleColumn } from '#app/catalogue/import/style-row.ts'
import type { PreviewRow } from '../columns/preview-row.ts'
import type { WholeFileColumn } from '../columns/whole-file.ts'
import type { ImportState } from '../import-state.ts'
import type { ImportReport } from '../load/import-report.ts'
import type { ImportChange } from './change-words.ts'

/** Name, state and origin of a file. */
export type ImportHead = {
  id: number
  fileName: string
  state: ImportState
  stateAt: Date
  uploadedAt: Date
  by: string
  note: string | null
  bytes: number
  isTakeable: boolean
}

/** Files that were imported, in a list. */
export type ImportRow = Pick<
  ImportHead,
  'id' | 'fileName' | 'state' | 'stateAt' | 'by' | 'isTakeable'
> & { report: ImportReport | undefined }

/** Options of a file: whether products that it leaves out stay, and which stock it counts. */
type FileOptions = { keepsOthers: boolean; countedAt: Date | null }

/** Columns of a file with their first cells, and its first rows as they are read. */
export type MatchingForm = FileOptions & {
  columns: { name: string; matched: string; samples: string[] }[]
  rows: PreviewRow[]
  /** Columns that it lacks, with the value for all its rows and those that the shop knows. */
  lacking: { column: WholeFileColumn; value: string; known: string[] }[]
  missing: StyleColumn[]
}

/** A line that is left out, or a cell of it that cannot be read and keeps what is there. */
export type ImportProblem = {
  line: number
  nth: number
  code: number | null
  /** Name of the column in the file; '' is the whole line. */
  column: string
  text: string
  why: string
}

/** Result of a check or a load. */
export type ReportedImport = FileOptions & {
  report: ImportReport
  keptEdits: number
  /** By which the form that applies names the check that it shows. */
  seen: string
  ignored: string[]
  changes: ImportChange[]
  problems: { count: number; first: ImportProblem[] }
}
