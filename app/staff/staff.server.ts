import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import { MINUTE_MS } from '#app/basics/time.ts'
import { FRESH_CODE_MINUTES, roleMay, type Permission, type Role } from './permissions.ts'

/** Signed-in member of the staff. `sessionId`: this sign-in. */
export type StaffMember = {
  id: string
  name: string
  email: string
  role: Role
  hasSecondFactor: boolean
  sessionId: string
  /** When a code was last right in this session. */
  codeAt: Date | undefined
}

/**
 * A member whose role was found to allow something: what queries and actions of the desk ask for, so
 * that none can be called without the check.
 */
export type StaffWho<Allowed extends Permission> = StaffMember & {
  readonly may: Readonly<Record<Allowed, true>>
}

/** Signed in by password alone, where a second factor is required: sent to set one up, nowhere else. */
export type Enrolling = { enrolling: true; id: string; name: string; email: string }

type ReadStaff = () => Promise<StaffMember | Enrolling | undefined>

/** Staff of the request, read at most once, and only by pages of the desk. */
export const staffContext = createContext<ReadStaff>()

type Context = Pick<RouterContextProvider, 'get'>

export const findStaff = (context: Context): ReturnType<ReadStaff> => context.get(staffContext)()

/** Redirects who is signed out to the sign-in, which returns here. */
export async function requireMember(context: Context, url: URL): Promise<StaffMember> {
  const member = await findStaff(context)
  if (member && 'enrolling' in member) throw redirect('/desk/second-factor')
  if (member) return member
  const from = new URLSearchParams({ from: url.pathname + url.search })
  throw redirect(url.pathname === '/desk' ? '/desk/sign-in' : `/desk/sign-in?${from}`)
}

/** The member, if the role allows it. @throws 403 otherwise, which the desk shows in its frame */
export async function requireStaff<Allowed extends Permission>(
  context: Context,
  url: URL,
  permission: Allowed,
): Promise<StaffWho<Allowed>> {
  return allow(await requireMember(context, url), permission)
}

/** The member, if the role allows it. @throws 403 otherwise, which the desk shows in its frame */
export function allow<Allowed extends Permission>(
  member: StaffMember,
  permission: Allowed,
): StaffWho<Allowed> {
  const allowed = withPermission(member, permission)
  if (!allowed) throw data({ permission }, { status: 403 })
  return allowed
}

export function withPermission<Allowed extends Permission>(
  member: StaffMember,
  permission: Allowed,
): StaffWho<Allowed> | undefined {
  if (!roleMay(member.role, permission)) return undefined
  return { ...member, may: { [permission]: true } as Record<Allowed, true> }
}

/**
 * Whether a member enters a code before money or rights move, or an account number is shown (T70):
 * the last one is older than FRESH_CODE_MINUTES. Members without a second factor, whom only demo
 * mode lets in, are not asked.
 */
export const asksForCode = ({ hasSecondFactor, codeAt }: StaffMember, now: Date): boolean =>
  hasSecondFactor && !(codeAt && now.getTime() - codeAt.getTime() < FRESH_CODE_MINUTES * MINUTE_MS)

export { staffActor } from './staff-actor.ts'
