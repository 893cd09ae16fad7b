import { readFileSync } from 'node:fs'

const file = new URL('../../package.json', import.meta.url)

/** Version of this program. */
export const shopVersion = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
