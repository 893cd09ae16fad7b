import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** User that Postgres runs as, where that is not this process's own. */
export type OsUser = { uid: number; gid: number }

/**
 * Unprivileged user of this machine, because Postgres refuses to run as root; undefined if this
 * process is not root.
 * @throws Error with one sentence if the machine has no such user.
 */
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

/** Minimal environment: no variable of the shop, so no secret, reaches another process. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Options for spawn: user, group and environment of Postgres. */
export const spawnOptions = (osUser: OsUser | undefined) => ({
  env: environment,
  ...(osUser && { uid: osUser.uid, gid: osUser.gid }),
})

/** Runs a program to its end. It never throws: if the program cannot start, `output` says why. */
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
