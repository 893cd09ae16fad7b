import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The user Postgres runs as, where that is not simply ourselves. */
export type OsUser = { uid: number; gid: number }

/** Postgres refuses root: an unprivileged user of this machine, or undefined if we are one already. */
export function unprivilegedUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user =
    users.find(([name]) => name === 'nobody') ?? users.find(([name]) => name === 'daemon')
  if (!user)
    throw new Error(
      'Postgres does not run as root, and this machine has no user nobody to run it as: start the shop as another user, or set DATABASE_URL',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** What Postgres gets to see of our environment: nothing, so no secret of the shop lies in another process. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** For spawn: as that user, in a group of its own environment. */
export const spawnOptions = (osUser: OsUser | undefined) => ({
  env: environment,
  ...(osUser && { uid: osUser.uid, gid: osUser.gid }),
})

/** Runs a program to its end. It never throws: a program that cannot be started at all has failed, and says why. */
export function run(
  program: string,
  args: string[],
  osUser: OsUser | undefined,
): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { ...spawnOptions(osUser), cwd: '/' }, (error, stdout, stderr) => {
      resolve({ succeeded: !error, output: (stdout + stderr).trim() || (error?.message ?? '') })
    })
  })
}
