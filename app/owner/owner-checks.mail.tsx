import { brand } from '#app/basics/brand.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import {
  EmailCode,
  EmailCommand,
  EmailDivider,
  EmailLayout,
  EmailParagraph,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import { OWNER_FOOTER } from './owner-footer.ts'

/** A consistency check that is broken, or was when the owner heard of it last. */
export type ToldCheck = {
  rule: string
  /** `0`: it holds; else how much breaks it, `1000+`, or `unfinished`. */
  answer: string
  /** The answer in the mail before. */
  before: string
  examples: readonly string[]
  since: Date
  advice: string
}

/** What the consistency checks answer, when that has changed. */
export const ownerChecksTemplate = (checks: readonly ToldCheck[]): EmailTemplate => {
  const broken = checks.filter(({ answer }) => answer !== '0')
  const mended = checks.filter(({ answer }) => answer === '0')
  return {
    subject:
      broken.length === 0
        ? `${brand.name}: all consistency checks hold again`
        : `${brand.name}: ${formatCount(broken.length, 'consistency check')} ${broken.length === 1 ? 'wants' : 'want'} a look`,
    body: (
      <EmailLayout
        preview={broken[0] ? `Not so: ${broken[0].rule}.` : 'Nothing is wrong any more.'}
        heading={broken.length === 0 ? 'All is well again' : 'Something does not agree'}
        footer={OWNER_FOOTER}
      >
        <EmailParagraph>Hello,</EmailParagraph>
        <EmailParagraph>
          The shop compares its orders, payments, refunds and stock with each other each night, and
          after each start. Its answer has changed.
        </EmailParagraph>
        {broken.map((check) => (
          <Broken key={check.rule} {...check} />
        ))}
        {mended.length > 0 && (
          <>
            <EmailDivider />
            {mended.map(({ rule }) => (
              <EmailParagraph key={rule}>In order again: {rule}.</EmailParagraph>
            ))}
          </>
        )}
        <EmailDivider />
        <EmailParagraph>
          To see how it stands now:
          <EmailCommand>npm run doctor</EmailCommand>
        </EmailParagraph>
      </EmailLayout>
    ),
  }
}

const Broken = ({ rule, answer, before, examples, since, advice }: ToldCheck) => (
  <>
    <EmailDivider />
    <EmailParagraph>
      <strong>Not so: {rule}</strong>
    </EmailParagraph>
    <EmailParagraph>
      {answerWords(answer)}, since {formatDateTime(since)}
      {before === answer && ', as told before'}
      {before !== answer && before !== '0' && ` (before: ${answerWords(before)})`}
      {examples.length > 0 &&
        `${isAll(answer, examples) ? '' : ', among them'}: ${examples.join(', ')}`}
      .
    </EmailParagraph>
    <EmailParagraph>
      {advice
        .split('`')
        .map((words, i) => (i % 2 === 1 ? <EmailCode key={i}>{words}</EmailCode> : words))}
    </EmailParagraph>
  </>
)

function answerWords(answer: string): string {
  if (answer === 'unfinished') return 'Not known, because the check took too long'
  return answer.endsWith('+')
    ? `${answer.slice(0, -1)} cases or more`
    : formatCount(Number(answer), 'case')
}

const isAll = (answer: string, examples: readonly string[]): boolean =>
  String(examples.length) === answer
