import type { STATE_CHOICES } from '#db/enums.ts'

export type StateChoice = (typeof STATE_CHOICES)[number]

/** `stateChoice`: why a person chose the State; null where the PIN code says it alone. */
export type SettledState = { state: string; stateChoice: StateChoice | null }
