import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { ENCODINGS, type Encoding } from '../pages/encoded-body.ts'
import type { SentEncoding } from './accepted-encoding.ts'
import { prepareAnswer, type FindAnswer, type PreparedAnswer } from './prepared-answer.ts'

const FILE_ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/**
 * Assets of the builds in memory. Vite names them by their content, so a file is read once, when it
 * is first asked for.
 * @param folders later ones have what the earlier do not
 * @param finish adds what every asset is sent with
 */
export function hashedAssets(
  folders: readonly string[],
  finish: (headers: Headers, path: string) => void,
): FindAnswer {
  const files = new Map<string, string>()
  for (const folder of folders.toReversed())
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      files.set(name, path.join(folder, name))
  const prepared = new Map<string, PreparedAnswer>()

  function prepare(name: string, encoding: SentEncoding): PreparedAnswer | undefined {
    const file = files.get(name)
    if (!file) return undefined
    const compressed =
      encoding === 'identity' ? undefined : files.get(name + FILE_ENDINGS[encoding])
    const headers = new Headers({
      'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    })
    // Only what exists compressed differs from one browser to the other.
    if (ENCODINGS.some((one) => files.has(name + FILE_ENDINGS[one])))
      headers.set('Vary', 'Accept-Encoding')
    if (compressed) headers.set('Content-Encoding', encoding)
    finish(headers, `/assets/${name}`)
    return prepareAnswer(200, headers, readFileSync(compressed ?? file))
  }

  return ({ target }, encoding) => {
    if (!target.startsWith('/assets/')) return undefined
    const key = `${encoding} ${target}`
    const known = prepared.get(key)
    if (known) return known
    const answer = prepare(target.slice('/assets/'.length), encoding)
    if (answer) prepared.set(key, answer)
    return answer
  }
}
