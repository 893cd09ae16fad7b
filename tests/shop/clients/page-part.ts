import { readPage } from './read-page.ts'

/**
 * The markup of the first element of this name that contains these words or this markup. Elements
 * of that name must not be nested.
 */
export function partOf(html: string, name: string, having: string): string {
  const part = [...html.matchAll(new RegExp(`<${name}\\b.*?</${name}>`, 'gs'))].find(([markup]) =>
    markup.includes(having),
  )
  if (!part) throw new Error(`the page has no ${name} with ${having}`)
  return part[0]
}

/** Reads a part of a page as a whole page: its text and its links, in their order. */
export const readPart = (markup: string) => readPage(`<body${markup}`)

/** The texts of all elements of this name, in their order. */
export const textsOf = (markup: string, name: string): string[] =>
  [...markup.matchAll(new RegExp(`<${name}\\b.*?</${name}>`, 'gs'))].map(
    ([element]) => readPart(element).text,
  )

/** The opening tags of all elements of this name, in their order. */
export const tagsOf = (markup: string, name: string): string[] =>
  markup.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []

/** The labels of a select's groups and options, their counts, and which cannot be chosen. */
export function readSelect(select: string) {
  const options = [...select.matchAll(/<option value="([^"]*)"([^>]*)>(.*?)<\/option>/gs)]
  return {
    groups: [...select.matchAll(/<optgroup label="([^"]*)"/g)].map(([, group]) => group),
    options: options.map(([, value, attributes = '', text = '']) => ({
      value,
      disabled: attributes.includes('disabled'),
      name: text.replace(/ \(\d+\)$/, ''),
      count: Number(/\((\d+)\)$/.exec(text)?.[1]),
    })),
  }
}
