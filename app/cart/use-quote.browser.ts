import { useEffect, useMemo, useState } from 'react'
import { lineKey, type CartLine } from './cart.ts'
import { quoteLines, type QuotedLine } from './quote.ts'

/**
 * Quotes the cart's lines, by line key; undefined until the server has answered. Fetches again when
 * lines change, but not when a quantity does: stock is checked here, by the order's own rule.
 */
export function useQuote(
  lines: readonly CartLine[] | undefined,
): ReadonlyMap<string, QuotedLine> | undefined {
  const [quoted, setQuoted] = useState<ReadonlyMap<string, QuotedLine>>()
  const requested =
    lines &&
    JSON.stringify(
      lines.map(({ id, size, colour, price }) => ({ id, size, colour, price, quantity: 1 })),
    )
  useEffect(() => {
    if (!requested || requested === '[]') return
    const gone = new AbortController()
    fetch('/cart/quote', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: requested,
      signal: gone.signal,
    })
      .then(async (answer) => {
        if (!answer.ok) return
        const { lines: answered } = (await answer.json()) as { lines: QuotedLine[] }
        setQuoted(new Map(answered.map((line) => [lineKey(line.requested), line])))
      })
      .catch(() => {
        // Offline: the cart shows what was last seen, and placing the order checks it again.
      })
    return () => gone.abort()
  }, [requested])
  return useMemo(() => {
    if (!quoted) return undefined
    const answered = lines?.filter((line) => quoted.has(lineKey(line))) ?? []
    const products = new Map(
      answered.flatMap((line) => {
        const product = quoted.get(lineKey(line))?.product
        return product ? [[line.id, product] as const] : []
      }),
    )
    return new Map(quoteLines(answered, products).map((line) => [lineKey(line.requested), line]))
  }, [quoted, lines])
}
