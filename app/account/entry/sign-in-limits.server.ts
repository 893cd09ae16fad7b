import type { Database } from '#db/database.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { widestNetwork } from '../client-networks.server.ts'
import type { RateLimitExceeded, RateLimits } from '../rate-limits.server.ts'
import { isKnownDevice, type Device } from '../session/device.server.ts'

type Services = { db: Database; rateLimits: RateLimits }
/** `email` as typed: limits count it whether or not it has an account, and so reveal nothing (T29). */
type Attempt = { email: string; address: string; device: Device }

/** `byAccount`: others, elsewhere, have used up the tries of this account. */
export type SignInLimitExceeded = RateLimitExceeded & { byAccount: boolean }

/**
 * Counts one try to sign in (T44). A device that the account knows counts for itself: no guesses of
 * others stop it, until those of its account together have had many. Other devices count by network, by account in their network, and by account.
 */
export async function consumeSignInLimits(
  { db, rateLimits }: Services,
  { email, address, device }: Attempt,
): Promise<Result<{ isKnownDevice: boolean; network: string }, SignInLimitExceeded>> {
  const network = widestNetwork(address)
  if (await isKnownDevice(db, email, device)) {
    const allowed = await rateLimits.consume('known-device', `${device.hash} ${email}`)
    if (!allowed.ok) return err({ ...allowed.error, byAccount: false })
    if ((await rateLimits.consume('known-devices', email)).ok)
      return ok({ isKnownDevice: true, network })
  }
  for (const [name, key] of [
    ['login-network', address],
    ['login', `${network} ${email}`],
    ['login-account', email],
  ] as const) {
    const allowed = await rateLimits.consume(name, key)
    if (!allowed.ok) return err({ ...allowed.error, byAccount: name === 'login-account' })
  }
  return ok({ isKnownDevice: false, network })
}

/** A right password is no guess. */
export async function refundSignInLimits(
  { rateLimits }: Pick<Services, 'rateLimits'>,
  { email, address }: Attempt,
): Promise<void> {
  await rateLimits.refund('login-network', address)
  await rateLimits.refund('login-account', email)
}

/**
 * Whether a device that the account knows may go on although the limit of its network is reached:
 * who shares a network with a flood is not stopped by it.
 */
export const passesAsKnownDevice = async (
  { db, rateLimits }: Services,
  { email, device }: Pick<Attempt, 'email' | 'device'>,
): Promise<boolean> =>
  (await isKnownDevice(db, email, device)) &&
  (await rateLimits.consume('known-device', `${device.hash} ${email}`)).ok
