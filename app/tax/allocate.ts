import { paise, sum, type Paise } from '#app/basics/money.ts'

/**
 * Divides an amount by weight into whole paise that add up to it: by the largest remainder, of equal
 * ones the first. Without any weight the first has it all.
 */
export function allocate(amount: Paise, weights: readonly Paise[]): Paise[] {
  const total = sum(weights)
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount : paise(0)))
  // Exact: a product of two amounts may be beyond what a number holds.
  const shares = weights.map((weight, i) => {
    const product = BigInt(amount) * BigInt(weight)
    return { i, whole: Number(product / BigInt(total)), rest: Number(product % BigInt(total)) }
  })
  let left = amount - shares.reduce((all, { whole }) => all + whole, 0)
  const amounts = shares.map(({ whole }) => whole)
  for (const { i } of [...shares].sort((one, other) => other.rest - one.rest || one.i - other.i)) {
    if (left === 0) break
    amounts[i] = (amounts[i] ?? 0) + 1
    left -= 1
  }
  return amounts.map(paise)
}
