import type { AUDIT_ACTIONS } from '#db/enums.ts'

export type AccountAction = (typeof AUDIT_ACTIONS)['account'][number]

/** `stranger`: a visitor who has not shown that the account is theirs. */
export type AccountActor = 'shopper' | 'staff' | 'stranger'

/** Why a sign-in was refused. */
export type SignInRefused = 'wrong password' | 'too many tries'

/** What an event says beside its action: codes and ids of the shop, nothing that was typed. */
export type AccountFacts = {
  why?: SignInRefused | undefined
  /** Of a sign-in: from a browser that the account did not know. */
  isNewDevice?: boolean | undefined
  /** What access was refused to. */
  of?: 'order' | 'address' | undefined
  /** Id of it; absent if there is none. */
  id?: string | undefined
}

/** Who makes a request, as events keep it: "Chrome on Android", and a digest of the network. */
export type Requester = { device: string; network: string }
