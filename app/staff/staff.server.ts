import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import { roleMay, type Permission, type Role } from './permissions.ts'

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
  const allowed = withPermission(await requireMember(context, url), permission)
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

/** Whether a code was right within the last five minutes, where money or rights move. */
export const hasFreshCode = ({ codeAt }: StaffMember, now: Date): boolean =>
  codeAt !== undefined && now.getTime() - codeAt.getTime() < 5 * 60_000

export { staffActor } from './staff-actor.ts'
