/** Why a code was not taken, as the member reads it. */
export function codeRefusalText(
  why: 'wrong code' | 'used before' | 'locked' | 'sign in again',
): string {
  switch (why) {
    case 'wrong code':
      return 'That code is not right. Enter the one that your app shows now.'
    case 'used before':
      return 'That code was used already. Wait for the next one, half a minute at most.'
    case 'locked':
      return 'Too many wrong codes. Please try again in 15 minutes.'
    case 'sign in again':
      return 'The five minutes for the code are over. Please sign in again.'
    default:
      return why satisfies never
  }
}
