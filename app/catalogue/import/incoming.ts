/** Products that a load puts on sale, new or again, with those of them that it keeps hidden. */
export type Incoming = {
  all: number
  hidden: number
  /** Their file has a column of prices, and none for them. */
  withoutPrice: number
  /** Of a file without a column of prices. */
  atDefault: number
  /** Without a count: they sell without limit once they are shown. */
  withoutStock: number
  lowestPaise: number | null
  highestPaise: number | null
}

export const NO_INCOMING: Incoming = {
  all: 0,
  hidden: 0,
  withoutPrice: 0,
  atDefault: 0,
  withoutStock: 0,
  lowestPaise: null,
  highestPaise: null,
}
