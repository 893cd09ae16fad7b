/** A page of docs/: its numbered sections, and the ids that stand at the start of its rows and list items. */
export type Book = { sections: Set<string>; ids: Set<string> }

/** Something the code refers to: `book` is the page's file name, `name` a section's number, an id, or empty for the page. */
export type Citation = { book: string; kind: 'page' | 'section' | 'id'; name: string; line: number }

const TITLE = /\b(?:test|it|journey)(?:\.\w+)?(?:\([^)]*\))?\(\s*(['"`])(.*?)\1/gs

/** `## 2. Screens`, `### 2.4 Home`; `| T01 |`, `- **K1**`, `| K1 |`. */
export function bookOf(markdown: string): Book {
  const found = (pattern: RegExp) =>
    new Set([...markdown.matchAll(pattern)].map(([, name = '']) => name))
  return {
    sections: found(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm),
    ids: found(/^(?:\| |[-*] )?(?:\*\*)?([A-Z]\d{1,2})(?:\*\*)?(?= |:|\.)/gm),
  }
}

/**
 * Everything a source cites: `§8` (product.md), `T19` (threats.md), an id such as `K6` at the start of a test's title
 * (experience.md), `payment-protocol.md section 4`, `docs/testing.md`, `decision 0017`. "The spec" is none of them.
 */
export function citationsIn(source: string): Citation[] {
  const citations: Citation[] = []
  const add = (book: string, kind: Citation['kind'], name: string, index: number) =>
    citations.push({ book, kind, name, line: source.slice(0, index).split('\n').length })
  for (const { 1: name = '', index } of source.matchAll(/§ ?(\d+(?:\.\d+)*)/g))
    add('product.md', 'section', name, index)
  for (const { 0: name, index } of source.matchAll(/\bT(?:0[1-9]|[1-9]\d)\b/g))
    add('threats.md', 'id', name, index)
  for (const { 1: book = '', 2: section, index } of source.matchAll(
    /([\w-]+\.md)\b(?:,? sections? (\d+(?:\.\d+)*))?/g,
  ))
    add(book, section ? 'section' : 'page', section ?? '', index)
  for (const { index } of source.matchAll(/\bthe spec(?:ification)?\b|\bspec section \d/gi))
    add('specification', 'page', '', index)
  for (const { 1: number = '', index } of source.matchAll(/\b(?:decision|ADR) (\d+)\b/gi))
    add('decisions', 'id', number.padStart(4, '0'), index)
  for (const title of titlesIn(source))
    for (const name of leadingIds(title.text))
      if (!/^T\d\d$/.test(name)) add('experience.md', 'id', name, title.index)
  return citations
}

/** The titles of a file's tests; those made of variables keep their `${…}`. */
export function titlesIn(source: string): { text: string; index: number }[] {
  return [...source.matchAll(TITLE)].map(({ 2: text = '', index }) => ({ text, index }))
}

/** The ids a title begins with: `K6 P4 a saree …`. */
const leadingIds = (title: string): string[] =>
  /^((?:[A-Z]\d{1,2}:? )+)/.exec(title)?.[1]?.match(/[A-Z]\d{1,2}/g) ?? []
