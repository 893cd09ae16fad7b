import type { SheetProblem } from './sheet-problem.ts'

/** How a sheet is read, where that may be wrong. */
export const SheetNotes = ({ notes = [] }: { notes: readonly string[] | undefined }) =>
  notes.map((note) => (
    <p key={note} className="mt-2 max-w-prose">
      {note}
    </p>
  ))

/** Lines of a sheet that are left out, the first of each kind, folded. */
export const LeftOutLines = ({ lines }: { lines: readonly SheetProblem[] }) =>
  lines.length > 0 && (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        Why lines are left out
      </summary>
      <ul className="space-y-1 text-sm wrap-anywhere">
        {lines.map(({ line, text, reason, count = 1 }) => (
          <li key={line}>
            Line {line}: {reason} <span className="text-soft">({text})</span>
            {count > 1 && `, and ${(count - 1).toLocaleString('en-IN')} more of this kind`}
          </li>
        ))}
      </ul>
    </details>
  )
