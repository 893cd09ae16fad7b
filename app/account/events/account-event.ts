import type { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'

export type AccountAction = (typeof AUDIT_ACTIONS)['account'][number]

/** `stranger`: a visitor who has not shown that the account is theirs. */
export type AccountActor = 'shopper' | 'staff' | 'stranger'

/** A member of the staff, at the desk. */
export type MemberActor = { actor: 'staff'; staffId: string; staffRole: string }

/** Why a sign-in was refused. */
export type SignInRefused = 'wrong password' | 'too many tries'

/** Why the staff erased an account, in fixed words. */
export type ErasureWhy =
  | 'asked by mail'
  | 'asked by phone'
  | 'asked in writing'
  | 'asked by the nominee'
  | 'under 18'

/** What an event says beside its action: codes and ids of the shop, nothing that was typed. */
export type AccountFacts = {
  /** Why a sign-in was refused, or why the staff erased the account. */
  why?: SignInRefused | ErasureWhy | undefined
  /** Of a sign-in: from a browser that the account did not know. */
  isNewDevice?: boolean | undefined
  /** What access was refused to. */
  of?: 'order' | 'address' | undefined
  /** Id of it; absent if there is none. */
  id?: string | undefined
}

/** Who makes a request, as events keep it: "Chrome on Android", and a digest of the network. */
export type Requester = { device: string; network: string }
