/** Rules of a shop that takes cash at the door and wraps gifts; small orders need no code. */
export const CASH_RULES = {
  charges: { cashPaise: 40_00, giftWrapPaise: 30_00 },
  cash: { offered: true, mostPaise: 1_00_000_00, mostFirstPaise: 1_00_000_00 },
}
