import type { CONSENT_MEANS } from '#db/enums.ts'

/**
 * Purposes that rest on a consent. All else that the shop does rests on what a person asks it to do, on
 * a law or on safety (basics/personal-data/retention), and asks for none (decision 143).
 */
export const CONSENT_PURPOSES = {
  newsletter: {
    what: 'Newsletter',
    use: 'Your email address, to write to you about new styles and offers.',
  },
} as const

export type ConsentPurpose = keyof typeof CONSENT_PURPOSES

export const isConsentPurpose = (word: unknown): word is ConsentPurpose =>
  typeof word === 'string' && Object.hasOwn(CONSENT_PURPOSES, word)

/** A consent as it was given. `waiting`: it has to be confirmed by the mail that was sent. */
export type GivenConsent = {
  purpose: ConsentPurpose
  words: string
  /** Null: of before texts had versions. */
  version: string | null
  means: (typeof CONSENT_MEANS)[number]
  givenAt: Date
  state: 'given' | 'waiting' | 'withdrawn'
  withdrawnAt: Date | null
}
