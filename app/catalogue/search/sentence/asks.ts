import type { Token } from '../search-words.ts'
import type { Named } from './facet-words.ts'
import type { Wish } from './read-sentence.ts'

/** A word or phrase of the query with its synonyms, or several of which one must match. */
export type Term = {
  texts: readonly string[]
  alternatives: readonly string[]
  /** Stems of the words that begin with it. */
  stems?: readonly string[] | undefined
}

/** One thing that a sentence asks for: a chip of its own, which can be taken away. */
export type Ask = {
  label: string
  tokens: readonly Token[]
} & (
  | {
      named: Named
      /** The facet values it names: products that have one come first. */
      values: readonly string[]
      term: Term
      not: boolean
    }
  | { named: Wish['kind']; wish: Wish }
)

/** A stretch of the sentence as understood. */
export type Item = { tokens: readonly Token[] } & (
  | { is: 'ask'; ask: Ask }
  | { is: 'nothing' }
  | { is: 'unknown'; text: string }
  | { is: 'negation'; of: 'next' | 'previous' }
)

export const isNot = (ask: Ask): boolean => 'term' in ask && ask.not

/** Lets negations take the asks beside them, and those joined to these ("not black or white"). */
export function negate(items: readonly Item[]): Item[] {
  let negated = [...items]
  for (let at = 0; at < negated.length; at++) {
    const item = negated[at]
    if (item?.is !== 'negation') continue
    const step = item.of === 'next' ? 1 : -1
    const first = nearestAsk(negated, at, step)
    const ask = first === undefined ? undefined : askAt(negated, first)
    if (first === undefined || !ask || 'wish' in ask) {
      const text = item.tokens.map(({ word }) => word).join(' ')
      negated[at] = { is: 'unknown', tokens: item.tokens, text }
      continue
    }
    negated[at] = { is: 'nothing', tokens: [] }
    negated[first] = notted(ask, item.tokens)
    for (let next = joined(negated, first, step); next !== undefined;) {
      const other = askAt(negated, next)
      if (!other || other.named !== ask.named || isNot(other)) break
      negated[next] = notted(other, [])
      next = joined(negated, next, step)
    }
  }
  return negated
}

/** Colours, kinds and the like that are joined are alternatives: no product has two of them. */
export function joinAlternatives(items: readonly Item[]): Item[] {
  const all = [...items]
  for (let at = 0; at < all.length; at++) {
    for (;;) {
      const one = askAt(all, at)
      const next = joined(all, at, 1) ?? repeated(all, at)
      const other = next === undefined ? undefined : askAt(all, next)
      if (!one || !other || next === undefined || !areAlternatives(one, other)) break
      const tokens = all.slice(at, next + 1).flatMap((item) => item.tokens)
      all.splice(at, next - at + 1, { is: 'ask', tokens, ask: either(one, other, tokens) })
    }
  }
  return all
}

/** "Birthday party" says party twice. */
function repeated(items: readonly Item[], at: number): number | undefined {
  const next = nearestAsk(items, at, 1)
  return next !== undefined && askAt(items, next)?.label === askAt(items, at)?.label
    ? next
    : undefined
}

const areAlternatives = (one: Ask, other: Ask): boolean =>
  one.named === other.named &&
  !['word', 'price', 'size', 'country'].includes(one.named) &&
  isNot(one) === isNot(other)

const either = (one: Ask, other: Ask, tokens: readonly Token[]): Ask =>
  'wish' in one || 'wish' in other
    ? one
    : {
        ...one,
        label:
          one.label === other.label
            ? one.label
            : `${one.label} or ${inSentence(other.label.replace(/^Not /, ''))}`,
        tokens,
        values: [...one.values, ...other.values],
        term: {
          texts: [...one.term.texts, ...other.term.texts],
          alternatives: [...one.term.alternatives, ...other.term.alternatives],
          stems: [...(one.term.stems ?? []), ...(other.term.stems ?? [])],
        },
      }

const inSentence = (label: string): string => `${label.charAt(0).toLowerCase()}${label.slice(1)}`

const askAt = (items: readonly Item[], at: number): Ask | undefined => {
  const item = items[at]
  return item?.is === 'ask' ? item.ask : undefined
}

/** The next ask in a direction, past what means nothing. */
function nearestAsk(items: readonly Item[], from: number, step: 1 | -1): number | undefined {
  let at = from + step
  while (items[at]?.is === 'nothing') at += step
  return items[at]?.is === 'ask' ? at : undefined
}

const JOINING = /^(?:or|and|nor|ya|aur|और|या)$/

/** The ask that "or" or a comma joins to one. */
function joined(items: readonly Item[], from: number, step: 1 | -1): number | undefined {
  const next = nearestAsk(items, from, step)
  if (next === undefined) return undefined
  const between = items.slice(Math.min(from, next) + 1, Math.max(from, next))
  const [later] = items[Math.max(from, next)]?.tokens ?? []
  const isJoined =
    between.some(({ tokens }) => tokens.some(({ word }) => JOINING.test(word))) ||
    /[,/&]/.test(later?.before ?? '')
  return isJoined ? next : undefined
}

function notted(ask: Ask, tokens: readonly Token[]): Item {
  const all = [...ask.tokens, ...tokens].sort((a, b) => a.start - b.start)
  const label = `Not ${inSentence(ask.label)}`
  return {
    is: 'ask',
    tokens: all,
    ask: 'wish' in ask ? ask : { ...ask, label, tokens: all, not: true },
  }
}

/**
 * The typed text without an ask, and without what means nothing beside it ("for", "ke liye"):
 * searching it is taking the chip away.
 */
export function textWithout(typed: string, items: readonly Item[], ask: Ask): string {
  const gone = new Set(ask.tokens)
  const own = items.findIndex((item) => item.is === 'ask' && item.ask === ask)
  for (const step of [1, -1]) {
    for (let at = own + step; items[at]?.is === 'nothing'; at += step)
      for (const token of items[at]?.tokens ?? []) gone.add(token)
  }
  const tokens = items.flatMap((item) => item.tokens).sort((a, b) => a.start - b.start)
  let text = ''
  let before: Token | undefined
  for (const [i, token] of tokens.entries()) {
    if (gone.has(token) || before?.start === token.start) continue
    text +=
      before && before === tokens[i - 1]
        ? token.before.replace(/[()]/g, '')
        : `${marksAfter(before)} ${/[₹<>=\s]*$/.exec(token.before)?.[0].trim() ?? ''}`
    text += typed.slice(token.start, token.end)
    before = token
  }
  text += marksAfter(before)
  return text.trim()
}

/** The marks of an amount: "500+", "500/-". */
const marksAfter = (token: Token | undefined): string =>
  /^(?:\+|\/-)/.exec(token?.after ?? '')?.[0] ?? ''
