import { expect, test } from 'vitest'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { acceptInvitation, inviteMember } from './accounts/invitations.server.ts'
import { readStaffOnce } from './read-staff.server.ts'
import { makeStaffAuth } from './staff-auth.server.ts'

const PASSWORD = 'four plain words here'

test('T70 where a second factor is required, a password alone makes nobody a member at the desk', async () => {
  const { db, drop } = await shopDatabase()
  try {
    const now = () => new Date()
    const auth = makeStaffAuth({
      db,
      now,
      secret: 'a secret of this test alone, long enough',
      origin: 'http://localhost:3000',
      passwordHashCost: 8,
    })
    const invited = await inviteMember({ db, now }, { email: 'asha@example.com', role: 'owner' })
    if (!invited.ok) throw new Error(invited.error)
    await acceptInvitation({ db, now, staffAuth: auth }, invited.value.token, {
      name: 'Asha',
      password: PASSWORD,
    })
    const { headers } = await auth.api.signInEmail({
      body: { email: 'asha@example.com', password: PASSWORD },
      returnHeaders: true,
    })
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const request = new Request('http://localhost:3000/desk', { headers: { cookie } })
    const read = (isSecondFactorRequired: boolean) =>
      readStaffOnce({ db, auth, now, request, cookies: [], isSecondFactorRequired })()
    expect(await read(true)).toEqual({
      enrolling: true,
      id: expect.any(String) as string,
      name: 'Asha',
      email: 'asha@example.com',
    })
    expect(await read(false)).toMatchObject({ role: 'owner', hasSecondFactor: false })
  } finally {
    await drop()
  }
})
