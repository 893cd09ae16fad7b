import { sentCookie } from '#app/account/session/sent-cookie.server.ts'
import type { StaffAuth } from '../staff-auth.server.ts'

/**
 * Id of the member whose password was right and who is asked for a code, by the cookie of that
 * challenge. For events alone: whether the code is right is for Better Auth to say.
 */
export async function challengedMember(
  auth: StaffAuth,
  request: Request,
): Promise<string | undefined> {
  // "identifier.signature"; who does not know the identifier, a long random one, finds nothing.
  const sent = sentCookie(request, 'desk-second-factor')
  const identifier = sent?.slice(0, sent.lastIndexOf('.'))
  if (!identifier) return undefined
  const { internalAdapter } = await auth.$context
  return (await internalAdapter.findVerificationValue(identifier))?.value
}
