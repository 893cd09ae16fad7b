import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'

/** How the audit chain ended on a day: the hash of its last link depends on all before it. */
export type Checkpoint = { origin: string; seq: number; hash: Buffer; day: string }

/** Name of the shop's audit chain in its checkpoints: its address without the scheme. */
export const chainOrigin = (shopOrigin: string): string => `${new URL(shopOrigin).host}/audit`

/**
 * Signed note in the format of C2SP's tlog-checkpoint: origin, count, hash, day, an empty line, and an
 * Ed25519 signature. The key comes from SESSION_SECRET, which is never in the database.
 */
export function signCheckpoint(keys: SigningKeys, checkpoint: Checkpoint): string {
  const body = bodyOf(checkpoint)
  const key = privateKey(keys.seeds('audit checkpoint')[0])
  const signature = Buffer.concat([
    keyId(checkpoint.origin, createPublicKey(key)),
    sign(null, Buffer.from(body), key),
  ])
  return `${body}\n— ${checkpoint.origin} ${signature.toString('base64')}\n`
}

/**
 * Reads a signed note, alone or in the text of a mail; undefined if there is none. `isSigned`: by
 * this shop, under its secret or one before it.
 */
export function readCheckpoint(
  keys: SigningKeys,
  text: string,
): (Checkpoint & { isSigned: boolean }) | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const [, origin, seq, digest, day, signature] = NOTE.exec(lines.join('\n')) ?? []
  if (!origin || !seq || !digest || !day || !signature) return undefined
  const checkpoint = { origin, seq: Number(seq), hash: Buffer.from(digest, 'base64'), day }
  const signed = Buffer.from(signature, 'base64').subarray(KEY_ID_BYTES)
  const isSigned = keys
    .seeds('audit checkpoint')
    .some((seed) =>
      verify(null, Buffer.from(bodyOf(checkpoint)), createPublicKey(privateKey(seed)), signed),
    )
  return { ...checkpoint, isSigned }
}

/** A mail may begin a new line before the signature. */
const NOTE =
  /^(\S+)\n([1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(\d{4}-\d\d-\d\d)\n+— \S+\s+([A-Za-z0-9+/]+=*)$/m

const bodyOf = ({ origin, seq, hash: link, day }: Checkpoint): string =>
  `${origin}\n${seq}\n${link.toString('base64')}\n${day}\n`

/** PKCS #8 of an Ed25519 key up to the 32 bytes of the key itself. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })

const KEY_ID_BYTES = 4
const PUBLIC_KEY_BYTES = 32
/** Signature type of Ed25519 in signed notes. */
const ED25519 = Buffer.from([1])

/** First bytes of a signature in a signed note, which tell keys of one origin apart. */
function keyId(origin: string, key: KeyObject): Buffer {
  const bytes = key.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES)
  const named = Buffer.concat([Buffer.from(`${origin}\n`), ED25519, bytes])
  return hash('sha256', named, 'buffer').subarray(0, KEY_ID_BYTES)
}
