/** A kind of personal data that is taken somewhere, with what for. */
export type NoticeItem = {
  data: string
  /** Purpose, as a clause. */
  why: string
  /** Services and uses that it makes possible. */
  serves: string
}

/**
 * Itemised notice (rule 3 of the DPDP Rules, 2025) of one place where personal data are taken. The
 * privacy policy prints the same items in the same words.
 */
export type Notice = {
  items: readonly NoticeItem[]
  /** Ground that it rests on, and how that is taken back. */
  rests: string
}

export const ASKED_FOR =
  'We use it for what you ask us to do here, which needs no further consent, and never for advertising.'

/** Purpose and use of one item, as the notice and the policy say it. */
export const purposeOf = ({ why, serves }: NoticeItem): string => `${why}. Used for: ${serves}.`

/** One notice of a form that takes what two of them name. */
export const joinNotices = (one: Notice, other: Notice): Notice => ({
  items: [...one.items, ...other.items],
  rests: one.rests,
})

/** Items as terms of the privacy policy. */
export const noticeTerms = (
  ...notices: readonly Notice[]
): (readonly [data: string, purpose: string])[] =>
  notices.flatMap(({ items }) => items.map((item) => [item.data, purposeOf(item)] as const))
