type Part = {
  /** Of the whole width, from 0 to 1. */
  share: number
  /** Class of its colour. */
  fill: string
}

/** Bar of a row of a table, its parts beside each other; the numbers of the row say the same. */
export const StackedBar = ({ parts: [first, second] }: { parts: readonly [Part, Part] }) => (
  <svg
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="mt-1 h-2 w-full"
  >
    <rect width={first.share * 100} height="1" className={first.fill} />
    <rect x={first.share * 100} width={second.share * 100} height="1" className={second.fill} />
  </svg>
)
