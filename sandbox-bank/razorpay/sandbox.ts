import type { Books } from './books.ts'
import { makeLinkDecisions, type LinkDecisions } from './decisions.ts'
import type { ApiBehaviour, BehaviourRequest } from './scenarios.ts'
import { makeWebhooks, type Webhooks } from './webhooks.ts'

export type Account = { keyId: string; keySecret: string; webhookSecret: string }

/** Shared by the routes of this half of the bank. */
export type RazorpaySandbox = {
  account: Account
  books: Books
  decisions: LinkDecisions
  webhooks: Webhooks
  behaviours: LinkBehaviours
  now: () => Date
  wait: (ms: number) => Promise<void>
}

/** Kept in memory: a restart resets them. */
export type LinkBehaviours = {
  change(reference: string, request: BehaviourRequest): void
  of(reference: string): ApiBehaviour
}

export function makeRazorpaySandbox(
  account: Account,
  books: Books,
  { now, wait }: Pick<RazorpaySandbox, 'now' | 'wait'>,
): RazorpaySandbox {
  const webhooks = makeWebhooks({ secret: account.webhookSecret, now, wait })
  return {
    account,
    books,
    webhooks,
    decisions: makeLinkDecisions({ books, webhooks, keySecret: account.keySecret, now, wait }),
    behaviours: makeLinkBehaviours(now),
    now,
    wait,
  }
}

const normal: ApiBehaviour = {
  status: 'normal',
  create: 'normal',
  order: 'hidden',
  refund: 'normal',
}

function makeLinkBehaviours(now: () => Date): LinkBehaviours {
  const changes = new Map<string, { behaviour: ApiBehaviour; until: number }>()
  const of = (reference: string): ApiBehaviour => {
    const changed = changes.get(reference)
    if (!changed) return normal
    return changed.until > now().getTime()
      ? changed.behaviour
      : { ...changed.behaviour, status: 'normal' }
  }
  return {
    of,
    change(reference, { forSeconds, ...request }) {
      const given = Object.fromEntries(
        Object.entries(request).filter(([, value]) => value !== undefined),
      )
      const until = forSeconds === undefined ? Infinity : now().getTime() + forSeconds * 1_000
      changes.set(reference, { behaviour: { ...of(reference), ...given }, until })
    },
  }
}
