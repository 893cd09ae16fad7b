import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Node's own reader of `.env`, as arguments: variables of the environment win. Only for what runs
 * the shop: tests and measurements bring their own settings.
 */
export function envFileArgs(root, program, { NODE_ENV }) {
  const file = path.join(root, '.env')
  const reads = program.startsWith('server/') && NODE_ENV !== 'test' && existsSync(file)
  return reads ? [`--env-file=${file}`] : []
}
