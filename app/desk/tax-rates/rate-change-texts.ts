import { z } from 'zod/mini'
import { GAP_SUBJECT } from './gap-words.ts'

const Lines = z.record(z.string(), z.string())

/** Changes of rates and confirmations in an event of the words, each in words. */
export const rateChangeTexts = (after: unknown): string[] =>
  Object.entries(Lines.safeParse(after).data ?? {}).flatMap(([what, words]) =>
    what.startsWith('GST of ') || what === GAP_SUBJECT || words === 'confirmed'
      ? [`${what}: ${words}`]
      : [],
  )
