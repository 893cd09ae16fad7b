import { openText, sealText } from '#app/basics/crypto/sealed-text.server.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'

type Keys = Pick<SigningKeys, 'seeds'>

const purpose = 'webhook secret'

/** Encrypts the secret of a webhook for its row. */
export const sealSecret = (keys: Keys, webhookId: string, secret: string): string =>
  sealText(keys, { purpose, rowId: webhookId }, secret)

/** The secret, sealed under SESSION_SECRET or one before it; undefined where it was another. */
export const openSecret = (keys: Keys, webhookId: string, sealed: string): string | undefined =>
  openText(keys, { purpose, rowId: webhookId }, sealed)
