import { CHANNEL_NAMES, type TextChannel } from '#app/texting/messenger.ts'

/** Where the newest code of an order went. */
export type CodeSentTo = { by: 'mail' } | { by: TextChannel; number: string }

/** Says where the code is, on each page that takes it. */
export const codeSentMessage = (to: CodeSentTo): string =>
  to.by === 'mail'
    ? 'We have mailed you a code of six digits.'
    : `We have sent you a code of six digits by ${CHANNEL_NAMES[to.by]}, to ${to.number}.`
