/** A page as machines read it: its text, its metadata, its structured data. */
export function readPage(html: string) {
  const [head = '', body = ''] = html.split('<body')
  const attribute = (pattern: string) => unescaped(new RegExp(pattern).exec(head)?.[1] ?? '')
  return {
    title: attribute('<title>([^<]*)</title>'),
    canonical: attribute('<link rel="canonical" href="([^"]*)"'),
    meta: (name: string) => attribute(`<meta (?:name|property)="${name}" content="([^"]*)"`),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? ''),
    ),
    heading: textIn(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? ''),
    text: textIn(body.replaceAll(/<(script|noscript|style)\b.*?<\/\1>/gs, ' ')),
    links: [...body.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = '', inside = '']) => ({
        href: unescaped(href),
        text: textIn(inside),
      }),
    ),
    radios: [...body.matchAll(/<input(?=[^>]* type="radio")([^>]*)>/g)].map(
      ([, attributes = '']) => ({
        name: /name="([^"]*)"/.exec(attributes)?.[1],
        value: unescaped(/value="([^"]*)"/.exec(attributes)?.[1] ?? ''),
        disabled: /\sdisabled=""/.test(attributes),
        checked: /\schecked=""/.test(attributes),
      }),
    ),
  }
}

/** The markup of an answer, without the marks React leaves between words. */
export const markupOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll('<!-- -->', '')

/** The text of a piece of markup. */
export const textIn = (markup: string) =>
  unescaped(
    markup
      .replaceAll('<!-- -->', '')
      // The second half of a grouped order number is one word with the first.
      .replaceAll(/<span data-joined=""[^>]*>([^<]*)<\/span><\/span>/g, '$1 ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

export const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The markup of each element with this data-testid. */
export const elements = (html: string, testId: string): string[] =>
  elementsWith(html, `data-testid="${testId}"`)

/** The markup of each element with this attribute, written as React writes it. */
export function elementsWith(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`<(\\w+)[^>]* ${attribute}`, 'g'))].map(
    ({ index, 1: tag }) => {
      const rest = html.slice(index)
      if (tag === 'input' || tag === 'img') return rest.slice(0, rest.indexOf('>') + 1)
      let open = 0
      for (const { 0: found, index: at } of rest.matchAll(new RegExp(`</?${tag}\\b[^>]*>`, 'g'))) {
        open += found.startsWith('</') ? -1 : 1
        if (open === 0) return rest.slice(0, at + found.length)
      }
      return rest
    },
  )
}
