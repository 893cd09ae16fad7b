import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const NONCE_BYTES = 16
const TAG_BYTES = 32

/** Better Auth's `emailAndPassword.password`: hashes a password, and verifies one. */
export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(both: { hash: string; password: string }): Promise<boolean>
}

/**
 * Argon2id, stored as a PHC string. A hash that is none is Better Auth's own (scrypt: salt and key),
 * which versions before this one stored; the library verifies it, and the next sign-in replaces it.
 * @param memoryKib less only for tests, which register hundreds of people. A hash of less memory
 * than this never fits.
 */
export function argon2idHashing(memoryKib: number = MEMORY_KIB): PasswordHashing {
  return {
    async hash(password) {
      const nonce = randomBytes(NONCE_BYTES)
      const tag = await derive(password, { nonce, memory: memoryKib, passes: PASSES })
      return `$argon2id$v=19$m=${memoryKib},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`
    },
    async verify({ hash, password }) {
      if (isOlderHash(hash)) return verifyPassword({ hash, password })
      const stored = PHC.exec(hash)?.groups
      if (!stored || Number(stored.memory) < memoryKib) return false
      const tag = await derive(password, {
        nonce: Buffer.from(stored.nonce ?? '', 'base64'),
        memory: Number(stored.memory),
        passes: Number(stored.passes),
      })
      return timingSafeEqual(tag, Buffer.from(stored.tag ?? '', 'base64'))
    },
  }
}

const PREFIX = '$argon2id$'

export const isOlderHash = (hash: string): boolean => !hash.startsWith(PREFIX)

const OLDER_PLACEHOLDER = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Takes as long as verifying an older hash, for equal work where there is none (T29). */
export const spendOlderHash = async (password: string): Promise<void> => {
  await verifyPassword({ hash: OLDER_PLACEHOLDER, password })
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,2}),p=1\$(?<nonce>[\w+/]{22})\$(?<tag>[\w+/]{43})$/

const argon2Async = promisify(argon2)

/** Unicode is normalised as Better Auth does, so that both forms of é are one password. */
const derive = (password: string, cost: { nonce: Buffer; memory: number; passes: number }) =>
  argon2Async('argon2id', {
    message: password.normalize('NFKC'),
    parallelism: 1,
    tagLength: TAG_BYTES,
    ...cost,
  })

/** PHC strings have base64 without padding. */
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
