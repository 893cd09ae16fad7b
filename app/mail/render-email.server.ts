import { render, toPlainText } from '@react-email/render'
import type { EmailTemplate } from './email-layout.mail.tsx'
import type { RenderedEmail } from './mailer.server.ts'

export type { EmailTemplate } from './email-layout.mail.tsx'

/** Renders an email template as HTML and as plain text. */
export async function renderEmail(
  to: string,
  { subject, body }: EmailTemplate,
): Promise<RenderedEmail> {
  const html = await render(body)
  return { to, subject, html, text: plainTextOf(html) }
}

// Types of html-to-text's formatters, which has none of its own.
type Element = { children: Element[]; attribs: Record<string, string> }
type TextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number }): void
  addInline(text: string, options?: { noWordTransform: boolean }): void
  addLineBreak(): void
}

// Text version: headings as written, URLs without brackets, and a button's URL on its own line.
const TEXT_OPTIONS: Parameters<typeof toPlainText>[1] = {
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'a.button', format: 'button' },
    { selector: 'hr', options: { length: 30 } },
  ],
  formatters: {
    button(
      element: Element,
      walk: (children: Element[], builder: TextBuilder) => void,
      builder: TextBuilder,
    ) {
      builder.openBlock({ leadingLineBreaks: 2 })
      walk(element.children, builder)
      builder.addInline(':')
      builder.addLineBreak()
      builder.addInline(element.attribs.href ?? '', { noWordTransform: true })
      builder.closeBlock({ trailingLineBreaks: 2 })
    },
  },
}

const plainTextOf = (html: string): string => `${toPlainText(html, TEXT_OPTIONS).trim()}\n`
