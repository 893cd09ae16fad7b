/**
 * Program and arguments that run a program as nobody in particular, also where root runs the tests:
 * in a user namespace root is a user without a name, who still owns root's files.
 */
export const asOrdinaryUser = (program: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['unshare', ['--user', program, ...args]] : [program, [...args]]
