import type { SheetProblem } from './sheet-problem.ts'

/** The first lines of a sheet that cannot be read, folded. */
export const LeftOutLines = ({ lines }: { lines: readonly SheetProblem[] }) =>
  lines.length > 0 && (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        The first lines that are left out
      </summary>
      <ul className="space-y-1 text-sm wrap-anywhere">
        {lines.map(({ line, text, reason }) => (
          <li key={line}>
            Line {line}: {reason} <span className="text-soft">({text})</span>
          </li>
        ))}
      </ul>
    </details>
  )
