import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { inviteMember } from '#app/staff/accounts/invitations.server.ts'
import type { Role } from '#app/staff/permissions.ts'
import type { Database } from '#db/database.ts'
import { Visitor } from '../../visitor.ts'

type StaffedShop = { url: string; database: { db: Database } }

export const STAFF_PASSWORD = 'four plain words here'

/** Invites a member and signs in as one, by the link of the invitation. */
export async function newMember(
  shop: StaffedShop,
  role: Role,
): Promise<Visitor & { email: string }> {
  const email = `${role}.${Math.random().toString(36).slice(2)}@example.com`
  const invited = await inviteMember(
    { db: shop.database.db, now: () => new Date() },
    { email, role },
  )
  if (!invited.ok) throw new Error(invited.error)
  const visitor = Object.assign(new Visitor(shop.url), { email })
  const answer = await visitor.post(`/desk/invitation/${invited.value.token}`, {
    name: `Member ${role}`,
    password: STAFF_PASSWORD,
    confirmPassword: STAFF_PASSWORD,
  })
  if (answer.status !== 302) throw new Error(`the invitation answered ${answer.status}`)
  return visitor
}

/** Sets up the second factor of a member; the recovery codes are those that the page shows. */
export async function enrol(
  member: Visitor,
): Promise<{ secret: string; recoveryCodes: string[]; code: string }> {
  const page = await (await member.post('/desk/second-factor', { password: STAFF_PASSWORD })).text()
  const secret = /font-mono text-sm">([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  const recoveryCodes = [...page.matchAll(/<li>([\w-]{9,})<\/li>/g)].map(([, code = '']) => code)
  const send = async () => {
    // A code of the step before is taken until the present step ends.
    await untilStepLasts(8_000)
    const code = totp(secret, -1)
    return { code, answer: await member.post('/desk/second-factor', { step: 'code', code }) }
  }
  const first = await send()
  // On a busy machine the answer may come after the step's end: then the code was too old.
  const { code, answer } = first.answer.status === 401 ? await send() : first
  if (answer.status !== 302) throw new Error(`the first code answered ${answer.status}`)
  return { secret, recoveryCodes, code }
}

/** Waits for the next step of authenticator apps where the present one ends within a time in ms. */
async function untilStepLasts(time: number): Promise<void> {
  const left = STEP - (Date.now() % STEP)
  if (left < time) await setTimeout(left)
}

const STEP = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app (RFC 6238), some steps of 30 seconds from now. */
export function totp(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from(
    (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Sends email and password as a new visitor. */
export async function signInAt(
  shop: Pick<StaffedShop, 'url'>,
  email: string,
  password = STAFF_PASSWORD,
): Promise<{ visitor: Visitor; status: number; to: string | null }> {
  const visitor = new Visitor(shop.url)
  const answer = await visitor.post('/desk/sign-in', { email, password })
  return { visitor, status: answer.status, to: answer.headers.get('location') }
}
