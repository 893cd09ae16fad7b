/** Why a form or a page has no answer of the shop, in words for the shopper. */
export const UNREACHABLE =
  'The shop could not be reached. Please check your connection, or try again in a moment.'

/** The shop itself answered 503, so the connection is not to blame. */
export const UNAVAILABLE =
  'The shop is not available at the moment. The problem is on our side, and nothing is lost: what you typed is still here. Please try again in a moment.'

/** Body of an answer 503 while the database is away; `posted`: it was a form that was sent. */
export type UnavailableAnswer = { error: 'unavailable'; posted: boolean }

/** Whether the body of an answer 503 says that it is one to a form that was sent. */
export const isPosted = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'posted' in body && body.posted === true
