import { sql, type SQL } from 'drizzle-orm'
import { EARLIER_FAULTS, FAULT_REASONS } from '#app/aftersales/return.ts'

/**
 * Invariant: its SQL must find nothing. It selects two columns: what is wrong (the number of an
 * order, the reference of a payment, the id of a line …), and the number of the order it belongs to.
 */
export type Check = { name: string; advice?: string; broken: SQL }

/** What the charges of the order `o` come to. */
export const CHARGES = sql`(select coalesce(sum(c.amount_paise), 0) from order_charges c where c.order_id = o.id)`

/** SQL: a return `b` that is paid back owes the charges of its order; the first of an order pays them. */
export const OWES_CHARGES = sql`(b.reason in ${EARLIER_FAULTS} or (b.reason in ${FAULT_REASONS} and b.paid_charges is not null))`

/** What staff do about it, for who reads a check that is broken. */
export const ADVICE = {
  look: 'Look at each with `npm run orders -- show NUMBER`. The shop does not put this right by itself: send nothing and pay nothing back before you know how it came about.',
  searchKeys:
    'Nothing is wrong with the order itself, only with how the desk finds it. Insert its id into `order_search_backlog`: the next start writes its keys again.',
  sweep:
    'A running shop does this each minute. If it stays so for an hour, look for “sweep” and “jobs” in its log.',
  mail: 'Look for “mail” and “jobs” in the log, and at your mail server. A mail that was given up is not sent any more.',
  messages:
    'Answer it at the desk, under Messages. One whose sender no mail reaches is closed there, with a note of what you tried.',
  review:
    'Compare what `npm run orders -- show NUMBER` says with the page of your gateway. Send nothing before the money is there. An owner or manager settles it on the page of the order at the desk; write to the buyer within one working day.',
  dispute:
    'A person took the payment as arrived, and the gateway says otherwise since. Compare the order with the page of your gateway before anything more is sent or paid back, and ask whoever decided it: the history of the order names them.',
  refund:
    'See why with `npm run orders -- show NUMBER`. Then `npm run orders -- refund ID again`, or pay it yourself and note it: `npm run orders -- refund ID manual --note "UTR …"`.',
} as const

/** Check of the audit chain from its newest checkpoint (audit-chain/check-audit-chain.server.ts). */
export const AUDIT_CHAIN = {
  name: 'the chain of audit events verifies',
  advice:
    'Somebody may have changed the database past the shop. Keep its newest backups, and compare what is named here with them; `npm run doctor -- --all` reads the chain from its beginning. A checkpoint that is “not signed by this shop” is also what a changed SESSION_SECRET leaves, unless SESSION_SECRET_PREVIOUS names the old one.',
} as const

/** Check of the audit chain from its first link (audit-chain/whole-chain.server.ts). */
export const WHOLE_AUDIT_CHAIN = {
  name: 'the whole chain of audit events verifies, from its first link',
  advice: AUDIT_CHAIN.advice,
} as const
