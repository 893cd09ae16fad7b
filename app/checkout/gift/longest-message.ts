import { MAX_GIFT_MESSAGE } from '#db/enums.ts'

/** Upper bound of a gift message, for the screen. */
export const LONGEST_MESSAGE = MAX_GIFT_MESSAGE
