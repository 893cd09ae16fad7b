import { buttonClass } from '#app/ui/button.tsx'
import { SizeAdviser, useSizeAdvice } from './size-adviser.tsx'
import type { SizeGuide, SizeTable } from './size-guide.ts'

/** Opens the guide, and names the size that the kept measures advise. */
export function SizeGuideButton({ guide }: { guide: SizeGuide }) {
  const advised = useSizeAdvice(guide)
  const [own] = advised
  const size = advised.length === 1 && own?.advice.kind === 'fits' ? own.advice.size : undefined
  return (
    <button type="button" popoverTarget="size-guide" className={buttonClass('quiet', '-mr-3')}>
      Size guide{size && `: ${size} is yours`}
    </button>
  )
}

/**
 * Native popover: opens over the page, closes with Escape or a tap beside it, needs no script. It
 * stands outside the form of the purchase, because it has a form of its own.
 */
export const SizeGuidePopover = ({ guide }: { guide: SizeGuide }) => (
  <div
    id="size-guide"
    popover="auto"
    role="dialog"
    aria-labelledby="size-guide-title"
    className="m-auto max-h-[86dvh] w-[min(38rem,94vw)] overflow-auto rounded-card border border-line bg-card p-4 text-ink shadow-lift backdrop:bg-night/50 sm:p-6"
  >
    <div className="flex items-center justify-between gap-4">
      {/* Focused by the browser when the popover opens, hydrated or not. */}
      <h2 id="size-guide-title" tabIndex={-1} autoFocus className="text-2xl font-bold outline-none">
        Size guide
      </h2>
      <button
        type="button"
        popoverTarget="size-guide"
        popoverTargetAction="hide"
        className={buttonClass('quiet', '-mr-3')}
      >
        Close
      </button>
    </div>
    <p className="mt-2 text-soft">{guide.howTo}</p>
    <SizeAdviser guide={guide} />
    {guide.tables.map((table) => (
      <Table key={table.caption} table={table} />
    ))}
  </div>
)

const Table = ({ table: { caption, columns, rows } }: { table: SizeTable }) => (
  <table className="mt-5 w-full border-collapse text-left text-sm sm:text-base">
    <caption className="mb-1 text-left font-semibold">{caption}</caption>
    <thead>
      <tr className="border-b border-line">
        {columns.map((column) => (
          <th key={column} scope="col" className="py-2 pr-2 font-semibold">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([size, ...measures]) => (
        <tr key={size} className="border-b border-line last:border-0">
          <th scope="row" className="py-2 pr-2 font-semibold">
            {size}
          </th>
          {measures.map((measure, i) => (
            <td key={i} className="py-2 pr-2">
              {measure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
