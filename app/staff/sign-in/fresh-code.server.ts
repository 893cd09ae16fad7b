import { err, ok, type Result } from '#app/basics/result.ts'
import { asksForCode, type StaffMember } from '../staff.server.ts'
import { codeRefusalText } from './code-refusal-text.ts'
import { confirmByCode, readCode, type CodeServices } from './second-factor.server.ts'

/**
 * Takes the code that came with a form, where the member's last one is too old for money or rights.
 * @returns the sentence for the code's field where it is refused
 */
export async function requireFreshCode(
  services: CodeServices,
  request: Request,
  by: StaffMember,
  code: string | undefined,
): Promise<Result<null, string>> {
  if (!asksForCode(by, services.now())) return ok(null)
  if (!code) return err('Enter a code from your authenticator app for this.')
  const confirmed = await confirmByCode(services, request, by, readCode(code))
  return confirmed.ok ? ok(null) : err(codeRefusalText(confirmed.error))
}

/** Refusal of what moves money, by a transaction that found the member's last code too old. */
export const CODE_WANTED = Symbol('code wanted')

/**
 * Does what a form asks for. Where the transaction finds that it moves money and wants a code, the
 * code of the form is checked, and the same is done once more: so no route decides whether to ask.
 * @param act gets the member, after a right code with the time of that code
 */
export async function withCodeIfWanted<By extends StaffMember, Value, Refusal>(
  services: CodeServices,
  { request, by, code }: { request: Request; by: By; code: string | undefined },
  act: (by: By) => Promise<Result<Value, Refusal | typeof CODE_WANTED>>,
): Promise<Result<Value, { code: string } | { refusal: Refusal }>> {
  const done = await act(by)
  if (done.ok) return done
  if (done.error !== CODE_WANTED) return err({ refusal: done.error })
  const confirmed = await requireFreshCode(services, request, by, code)
  if (!confirmed.ok) return err({ code: confirmed.error })
  const again = await act({ ...by, codeAt: services.now() })
  if (again.ok) return again
  if (again.error === CODE_WANTED) throw new Error('a code was right, and another one is wanted')
  return err({ refusal: again.error })
}
