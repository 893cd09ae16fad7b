// Screens that the checklist leads to say so in their address: the way back to it stands on them, and
// on the screens that follow.

const PARAMETER = 'from'
const CHECKLIST = 'checklist'

export const isFromChecklist = (search: string): boolean =>
  new URLSearchParams(search).get(PARAMETER) === CHECKLIST

export const fromChecklist = (to: string): string =>
  `${to}${to.includes('?') ? '&' : '?'}${PARAMETER}=${CHECKLIST}`

/** Address of a screen that follows one with this query string. */
export const keepFromChecklist = (to: string, search: string): string =>
  isFromChecklist(search) ? fromChecklist(to) : to
