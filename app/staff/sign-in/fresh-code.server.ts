import { err, ok, type Result } from '#app/basics/result.ts'
import { hasFreshCode, type StaffMember } from '../staff.server.ts'
import { codeRefusalText } from './code-refusal-text.ts'
import { confirmByCode, readCode, type CodeServices } from './second-factor.server.ts'

/**
 * A code within the last five minutes, where money or rights move: the one that came with the form,
 * or one before. Members without a second factor, whom only demo mode lets in, are not asked.
 * @returns the sentence for the code's field where it is refused
 */
export async function requireFreshCode(
  services: CodeServices,
  request: Request,
  by: StaffMember,
  code: string | undefined,
): Promise<Result<null, string>> {
  if (!by.hasSecondFactor || hasFreshCode(by, services.now())) return ok(null)
  if (!code) return err('Enter a code from your authenticator app for this.')
  const confirmed = await confirmByCode(services, request, by, readCode(code))
  return confirmed.ok ? ok(null) : err(codeRefusalText(confirmed.error))
}
