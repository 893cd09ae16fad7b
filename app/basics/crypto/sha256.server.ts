import { createHash } from 'node:crypto'

/** Hash in hex, for comparing messages and secrets without storing them; never for passwords. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
