import { useLayoutEffect, useRef, type RefObject } from 'react'
import { chooseView, useView, type View } from './view.browser.ts'

/** `large`: how many columns a view has on large screens, where it is more (listing.css). */
const VIEWS: { view: View; columns: number; large?: number }[] = [
  { view: 'many', columns: 3, large: 4 },
  { view: 'two', columns: 2 },
]

/**
 * Three columns (four on large screens) or two, for this browser. Not on phones, which always have
 * two. Keeps the card at the top of the screen in place.
 */
export function ViewToggle({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const view = useView()
  const kept = useRef<{ card: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    if (!kept.current) return
    const { card, top } = kept.current
    kept.current = undefined
    window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [view])
  const choose = (chosen: View) => {
    const card = [...(grid.current?.querySelectorAll('li') ?? [])].find(
      (item) => item.getBoundingClientRect().bottom > 80,
    )
    // Above the list there is no card to keep in place.
    if (card && card.getBoundingClientRect().top < innerHeight / 2)
      kept.current = { card, top: card.getBoundingClientRect().top }
    chooseView(chosen)
  }
  return (
    <div role="group" aria-label="View" className="needs-script hidden gap-1 md:flex">
      {VIEWS.map(({ view: offered, columns, large }) => (
        <button
          key={offered}
          type="button"
          aria-pressed={view === offered}
          className="flex size-11 cursor-pointer items-center justify-center rounded-lg border border-transparent text-soft hover:bg-sand aria-pressed:border-madder aria-pressed:bg-blush aria-pressed:text-madder"
          onClick={() => choose(offered)}
        >
          <Columns count={columns} className={large ? '2xl:hidden' : ''} />
          {large && <Columns count={large} className="max-2xl:hidden" />}
        </button>
      ))}
    </div>
  )
}

/** Says and draws a number of columns; CSS shows the one that holds at this width. */
const Columns = ({ count, className }: { count: number; className: string }) => (
  <span className={className}>
    <span className="sr-only">{count} columns</span>
    <svg viewBox={`0 0 ${count * 4 - 1} 10`} className="h-5" fill="currentColor" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <rect key={i} x={i * 4} width="3" height="10" rx="0.6" />
      ))}
    </svg>
  </span>
)
