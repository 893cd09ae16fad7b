import type { CAME_BY, CHANNELS } from '#db/enums.ts'

/** How a shopper and the shop reach each other beside the contact form and the shop's mails. */
export type Channel = (typeof CHANNELS)[number]

export type CameBy = (typeof CAME_BY)[number]

/** As the end of a sentence. Its keys are the choices of forms, the usual one first. */
export const CHANNEL_WORDS: Record<Channel, string> = {
  telephone: 'by telephone',
  mail: 'by mail',
  letter: 'by letter',
  in_person: 'in person',
  other: 'by another message',
}

/** As a choice, or at the beginning of a sentence: "By telephone". */
export const channelLabel = (channel: Channel): string => {
  const words = CHANNEL_WORDS[channel]
  return words.charAt(0).toUpperCase() + words.slice(1)
}
