import { Parser } from 'htmlparser2'

const LINES = 'p|div|br|li|ul|ol|h[1-6]|table|tr|dl|dt|dd|hr|pre|section|article|blockquote|figure'
const INLINE =
  'a|abbr|b|big|body|center|code|del|em|font|head|html|i|iframe|img|ins|label|link|mark|meta|o:p|script|small|span|strike|strong|style|sub|sup|svg|tbody|td|tfoot|th|thead|u|video'
/** With attributes or without: "A<B & C>D" has no tag. */
const tagOf = (names: string) =>
  new RegExp(`<!--|</?(?:${names})(?:\\s[^<>=]*=[^<>]*|\\s*/?)>`, 'i')
const TAG = tagOf(`${LINES}|${INLINE}`)
const LINE_TAG = new RegExp(`^(?:${LINES})$`)
/** Tags that say where lines end, so that a line break between them is a space. */
const ENDS_LINES = tagOf('p|div|br')
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'head', 'iframe', 'svg'])

/**
 * The text of what another shop has written in HTML: paragraphs and list items are lines, entities
 * letters. What has no tag that HTML knows stays as it is, "size < 5 & > 3". Text that was escaped
 * twice is read twice, so that reading a text again never changes it.
 */
export function textOfHtml(text: string): string {
  let written = text
  for (let times = 0; times < MOST_TIMES && isHtml(written); times++) {
    const read = readOnce(written)
    if (read === written) break
    written = read
  }
  return written
}

/** Upper bound for text that is made to be escaped again and again. */
const MOST_TIMES = 20

const isHtml = (text: string): boolean => /[<&]/.test(text) && (TAG.test(text) || ENTITY.test(text))

function readOnce(html: string): string {
  const hasTags = TAG.test(html)
  const breaks = hasTags && ENDS_LINES.test(html)
  let text = ''
  let unseen = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        if (UNSEEN.has(name)) unseen++
        text += LINE_TAG.test(name) ? '\n' : CELLS.has(name) ? ' ' : ''
      },
      ontext(part) {
        if (unseen === 0) text += breaks ? part.replace(/[\r\n]+/g, ' ') : part
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen--
        if (LINE_TAG.test(name)) text += '\n'
      },
    },
    { decodeEntities: true },
  )
  parser.end(hasTags ? html : html.replaceAll('<', '&lt;'))
  return hasTags ? text.replace(/[^\S\n]*\n\s*/g, '\n').trim() : text
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th'])
