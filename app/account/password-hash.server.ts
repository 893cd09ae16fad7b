import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'

const BLOCK_SIZE = 16
const KEY_BYTES = 64

/** Better Auth's `emailAndPassword.password`: hashes a password, and verifies one. */
export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(both: { hash: string; password: string }): Promise<boolean>
}

/**
 * Scrypt at a given cost (N), for tests that register hundreds of people. The hash begins with its
 * cost; a hash without one is Better Auth's own (salt and key), which the library verifies.
 */
export function scryptHashing(cost: number): PasswordHashing {
  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex')
      return `${cost}:${salt}:${(await deriveKey(password, salt, cost)).toString('hex')}`
    },
    async verify({ hash, password }) {
      const parts = hash.split(':')
      if (parts.length !== 3) return verifyPassword({ hash, password })
      const [itsCost = '', salt = '', key = ''] = parts
      return timingSafeEqual(
        await deriveKey(password, salt, Number(itsCost)),
        Buffer.from(key, 'hex'),
      )
    },
  }
}

const derive = promisify<string, string, number, { N: number; r: number; p: number }, Buffer>(
  scrypt,
)

const deriveKey = (password: string, salt: string, cost: number): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, { N: cost, r: BLOCK_SIZE, p: 1 })
