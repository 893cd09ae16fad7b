import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'

const BLOCK_SIZE = 16
const KEY_BYTES = 64

/** Better Auth's `emailAndPassword.password`: how a password becomes a hash, and how one is compared with it. */
export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(both: { hash: string; password: string }): Promise<boolean>
}

/**
 * Scrypt at a cost of the caller's choosing, for tests that register hundreds of people. The hash begins with its cost, so that
 * one of Better Auth's own (a salt and a key, no cost) is told apart from it and verified as the library does.
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
