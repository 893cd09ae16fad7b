import { z } from 'zod/mini'
import { NO_INCOMING } from '#app/catalogue/import/incoming.ts'

const count = z.catch(z.number(), 0)

/** Counts of a check or a load, as the row of the import keeps them. */
export const ImportReport = z.object({
  read: count,
  kept: count,
  added: count,
  changed: count,
  unchanged: count,
  relisted: count,
  unlisted: count,
  stockChanged: count,
  newSizes: count,
  lowered: count,
  /** Products that come on sale, or are kept back from it. */
  incoming: z.catch(
    z.object({
      all: count,
      hidden: count,
      withoutPrice: count,
      atDefault: count,
      withoutStock: count,
      lowestPaise: z.catch(z.nullable(z.number()), null),
      highestPaise: z.catch(z.nullable(z.number()), null),
    }),
    NO_INCOMING,
  ),
  otherUuid: count,
  spared: count,
  isPartial: z.catch(z.boolean(), false),
  /** Sizes of which more is promised than was counted. */
  short: z.catch(z.object({ sizes: z.number() }), { sizes: 0 }),
  /** Too much would be taken off sale. */
  refused: z.catch(z.optional(z.object({ own: z.number(), ownListed: z.number() })), undefined),
})
export type ImportReport = z.infer<typeof ImportReport>
