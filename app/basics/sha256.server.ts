import { createHash } from 'node:crypto'

/** In hex. For telling messages and secrets apart without keeping them; never for passwords. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
