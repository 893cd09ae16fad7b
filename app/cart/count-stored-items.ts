/** Pieces in the cart as the browser stores it (stored-cart.ts); 0 where it cannot be read. */
export function countStoredItems(text: string | null): number {
  try {
    const { state } = JSON.parse(text ?? '') as { state: { lines: { quantity: number }[] } }
    return state.lines.reduce((count, { quantity }) => count + (quantity | 0), 0)
  } catch {
    return 0
  }
}
