/** Rows of a page, and those that the pages before and after it begin from; undefined: there is none. */
export type KeysetPage<Row> = {
  shown: Row[]
  before: Row | undefined
  after: Row | undefined
}

type Read = {
  size: number
  /** The page begins from a row of another one, not with the first. */
  isBeyond: boolean
  /** It was read towards the first row, in the opposite sequence. */
  isBackwards: boolean
}

/** Makes a page of what keyset pagination has read: its rows, and one more where there are others. */
export function keysetPage<Row>(
  found: readonly Row[],
  { size, isBeyond, isBackwards }: Read,
): KeysetPage<Row> {
  const hasMore = found.length > size
  const shown = found.slice(0, size)
  if (isBackwards) shown.reverse()
  const isFirst = isBackwards ? !hasMore : !isBeyond
  const isLast = isBackwards ? false : !hasMore
  return {
    shown,
    before: isFirst ? undefined : shown[0],
    after: isLast ? undefined : shown.at(-1),
  }
}
