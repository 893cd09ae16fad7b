import { render, toPlainText } from '@react-email/render'
import type { Letter } from './letter-frame.mail.tsx'
import type { WrittenMail } from './mailer.server.ts'

export type { Letter } from './letter-frame.mail.tsx'

/** The letter as it goes out: HTML, and the same as text for who reads no HTML. */
export async function writeMail(to: string, { subject, body }: Letter): Promise<WrittenMail> {
  const html = await render(body)
  return { to, subject, html, text: textOf(html) }
}

// What html-to-text gives to a formatter; it brings no types of its own.
type Element = { children: Element[]; attribs: Record<string, string> }
type TextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number }): void
  addInline(text: string, options?: { noWordTransform: boolean }): void
  addLineBreak(): void
}

// Headings as they are written, no brackets around addresses, and what a button leads to on a line of its own.
const AS_TEXT: Parameters<typeof toPlainText>[1] = {
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'a.button', format: 'button' },
    { selector: 'hr', options: { length: 30 } },
  ],
  formatters: {
    button(element: Element, walk: (children: Element[], builder: TextBuilder) => void, builder: TextBuilder) {
      builder.openBlock({ leadingLineBreaks: 2 })
      walk(element.children, builder)
      builder.addInline(':')
      builder.addLineBreak()
      builder.addInline(element.attribs.href ?? '', { noWordTransform: true })
      builder.closeBlock({ trailingLineBreaks: 2 })
    },
  },
}

const textOf = (html: string): string => `${toPlainText(html, AS_TEXT).trim()}\n`
