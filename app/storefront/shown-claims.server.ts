import type { BrandTexts } from '#app/basics/brand/brand-file.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { openingFacts } from '#app/basics/opening/opening.server.ts'
import type { Log } from '#app/basics/log.ts'
import {
  confirmableClaims,
  withoutConfirmed,
} from '#app/policies/confirmations/confirmable.server.ts'
import { deliveredClaims, withoutClaims } from '#app/words/claims.ts'
import type { Database } from '#db/database.ts'

/**
 * Hero and banner as shoppers see them. In production the claims that came with the shop are left out
 * until the owner has confirmed them; where that cannot be read, too.
 */
export async function shownClaims({
  db,
  log,
}: {
  db: Database
  log: Pick<Log, 'error'>
}): Promise<Pick<BrandTexts, 'hero' | 'summer'>> {
  if (!openingFacts().isProduction || deliveredClaims(texts).length === 0) return texts
  const claims = confirmableClaims(texts)
  const open = await withoutConfirmed(db, claims).catch((error: unknown) => {
    log.error({ area: 'storefront', err: error }, 'failed to read which claims are confirmed')
    return claims
  })
  return withoutClaims(
    texts,
    deliveredClaims(texts).filter((_, i) => open.some(({ topic }) => topic === claims[i]?.topic)),
  )
}
