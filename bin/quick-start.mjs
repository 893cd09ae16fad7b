import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Arguments for Node by which a program of the shop loads its packages faster. */
export function quickStartArgs(from, program) {
  const hook = path.join(from, 'server/resolve-drizzle.ts')
  return program.startsWith('server/') && existsSync(hook)
    ? [`--import=${pathToFileURL(hook).href}`]
    : []
}

/**
 * Compile cache: Node keeps there what it made of each module, and writes it as a program ends
 * (docs/decisions/0076). It lies in the release and goes with it; another user's files in there could not
 * be removed by the owner of the release.
 */
export function compileCacheEnv(release, env, uid = process.getuid?.()) {
  if (!release || env.NODE_COMPILE_CACHE !== undefined) return {}
  if (uid !== undefined && statSync(release).uid !== uid) return {}
  return { NODE_COMPILE_CACHE: path.join(release, '.compile-cache') }
}
