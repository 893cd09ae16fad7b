/**
 * Upper bound on the pieces that one account holds unpaid: more than a family buys at once, and too
 * few to empty a shop (T56). Paying frees it.
 */
export const MAX_PIECES_OF_ACCOUNT = 30
/**
 * The same for one network address, over all accounts: a hostel or a town may be behind one, so it
 * is that of ten accounts.
 */
export const MAX_PIECES_OF_VISITOR = 300

/** Why stock is not held for an unpaid order. `held`: pieces that the account holds already. */
export type HoldRefusal =
  | { why: 'too many pieces'; most: number; held: number }
  | { why: 'too many pieces from one address' }

export function holdRefusal(
  held: { account: number; visitor: number },
  wanted: number,
): HoldRefusal | undefined {
  if (held.account + wanted > MAX_PIECES_OF_ACCOUNT)
    return { why: 'too many pieces', most: MAX_PIECES_OF_ACCOUNT, held: held.account }
  return held.visitor + wanted > MAX_PIECES_OF_VISITOR
    ? { why: 'too many pieces from one address' }
    : undefined
}

/** Message for the shopper, with the way out. */
export function holdRefusalMessage(refusal: HoldRefusal): string {
  switch (refusal.why) {
    case 'too many pieces':
      return refusal.held > 0
        ? `Your unpaid orders hold ${refusal.held} ${refusal.held === 1 ? 'piece' : 'pieces'}, and we hold ${refusal.most} at most. Please pay or cancel one of them first.`
        : `We hold ${refusal.most} pieces at most for an order that is not paid yet. Please order in parts, and pay each before the next, or write to us.`
    case 'too many pieces from one address':
      return 'Too many items are held for unpaid orders from your network just now. Please try again in half an hour.'
    default:
      return refusal satisfies never
  }
}
