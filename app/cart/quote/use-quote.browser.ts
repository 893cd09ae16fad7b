import { useEffect, useMemo, useState } from 'react'
import { lineKey, type CartLine } from '../cart.ts'
import { quoteLines, type Quote, type QuotedLine } from './quote.ts'

type Quoted = Pick<Quote, 'rules' | 'rates'> & { lines: ReadonlyMap<string, QuotedLine> }

/**
 * Quotes the cart: its lines by line key, and the rules of its charges; undefined until the server
 * has answered. Fetches again when lines change, but not when a quantity does: stock is checked and
 * charges are computed here, by the order's own rules.
 */
export function useQuote(lines: readonly CartLine[] | undefined): Quoted | undefined {
  const [quoted, setQuoted] = useState<Quoted>()
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
        const { lines: answered, ...others } = (await answer.json()) as Quote
        setQuoted({
          ...others,
          lines: new Map(answered.map((line) => [lineKey(line.requested), line])),
        })
      })
      .catch(() => {
        // Offline: the cart shows what was last seen, and placing the order checks it again.
      })
    return () => gone.abort()
  }, [requested])
  return useMemo(() => {
    if (!quoted) return undefined
    const answered = lines?.filter((line) => quoted.lines.has(lineKey(line))) ?? []
    const products = new Map(
      answered.flatMap((line) => {
        const product = quoted.lines.get(lineKey(line))?.product
        return product ? [[line.id, product] as const] : []
      }),
    )
    const checked = quoteLines(answered, products)
    return { ...quoted, lines: new Map(checked.map((line) => [lineKey(line.requested), line])) }
  }, [quoted, lines])
}
