import { formatTerm, type Term } from './term.ts'

/**
 * On what the shop may process it, by the Digital Personal Data Protection Act, 2023: `asked` what the
 * person gave for a purpose and asked us to do (section 7(a)), `consent` (section 6), `law` a duty to
 * keep it (section 8(7)), `security` safeguards against misuse (section 8(5)), `work` that of the staff
 * (section 7(i)).
 */
export type Ground = 'asked' | 'consent' | 'law' | 'security' | 'work'

type Terms = Readonly<Record<string, Term>>

/** A kind of data, with what the sweeps and the privacy policy must know of it. */
export type RetentionKind<T extends Terms = Terms> = {
  /** As the privacy policy names it. */
  what: string
  /** Purpose. */
  why: string
  ground: Ground
  /** Statute or rule that sets the term, where one does. */
  law?: string
  /** Time after which it is deleted, each from a moment that `kept` names. */
  terms: T
  /** Why some of it goes within a year (rule 8(3) of the DPDP Rules, 2025), where a term is shorter. */
  sooner?: string
  /** How long it is kept, in words. */
  kept: (said: Readonly<Record<keyof T, string>>) => string
  /** Tables whose rows hold it. */
  tables: readonly string[]
  /** Files that delete it or erase the person in it. */
  deletedBy: readonly string[]
  /** It is about the staff, so the policy for shoppers leaves it out. */
  ofStaff?: true
}

/** Infers the names of the terms. */
export const kind = <const T extends Terms>(one: RetentionKind<T>): RetentionKind<T> => one

/** How long a kind is kept, with its terms as they are now. */
export function keptInWords({ terms, kept }: RetentionKind): string {
  const said = Object.fromEntries(
    Object.entries(terms).map(([name, term]) => [name, formatTerm(term)]),
  )
  return kept(said)
}
