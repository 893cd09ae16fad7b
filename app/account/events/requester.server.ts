import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { formatDevice } from '../session/format-device.server.ts'
import type { Requester } from './account-event.ts'

/**
 * Length of the digest: 48 bits tell the networks of a shop apart, and are no use as a key of anything
 * else.
 */
const DIGEST_LENGTH = 8

/**
 * Who makes a request, worked out only where an event is recorded. Two events of one network can be
 * told to be that; the network itself nobody can find without the shop's secret.
 */
export function requesterOf(
  request: Request,
  { keys, address }: { keys: SigningKeys; address: string },
): () => Requester {
  return () => ({
    device: formatDevice((request.headers.get('user-agent') ?? '').slice(0, 300)),
    network: keys.sign('account event', `network ${address}`).slice(0, DIGEST_LENGTH),
  })
}
