import { brand } from '#app/basics/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { EmailLayout, EmailParagraph, type EmailTemplate } from '#app/mail/email-layout.mail.tsx'
import { SOURCE_WORDS, type BreachSource } from './breach-sources.ts'

type Props = { name: string; sources: readonly BreachSource[]; words: string; id: string }

/** To a person whom a breach of data concerns: the words of the shop, and what it stores of them. */
export const breachNoticeTemplate = ({ name, sources, words, id }: Props): EmailTemplate => ({
  subject: `A data breach at ${brand.name} that concerns you`,
  body: (
    <EmailLayout
      preview="What happened, what it may mean for you, and what you can do."
      heading="Your data may be part of a breach"
      small={`The law asks us to tell you this. Our number of it: ${id}.`}
    >
      <EmailParagraph>{greeting(name)},</EmailParagraph>
      {words
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, nth) => (
          <EmailParagraph key={nth}>{paragraph.trim()}</EmailParagraph>
        ))}
      <EmailParagraph>
        What we store of you: {sources.map((source) => SOURCE_WORDS[source]).join('; ')}.
      </EmailParagraph>
    </EmailLayout>
  ),
})
