import { createContext } from 'react-router'
import type { Database, Transaction } from '#db/database.ts'
import type { Recipients } from '#app/basics/personal-data/recipients.ts'
import type { Log } from '#app/basics/log.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { TextChannel } from '#app/texting/messenger.ts'
import type { Auth } from './auth.server.ts'
import type { AsksFrom } from './events/record-account-event.server.ts'
import type { RateLimits } from './rate-limits.server.ts'

/** Services of loaders and actions that act for a visitor, signed in or not. */
export type AccountServices = AsksFrom & {
  db: Database
  auth: Auth
  /** Auth inside a transaction, for a use case of which the account is only a part. */
  authIn: (tx: Transaction) => Auth
  rateLimits: RateLimits
  /** Keys of mailed links, derived from the shop's secret. */
  keys: SigningKeys
  jobs: Jobs
  /** How the shop reaches telephones; undefined: it has no messenger, and mails. */
  textChannel: TextChannel | undefined
  /** Companies that get data of shoppers. */
  recipients: Recipients
  now: () => Date
  log: Log
}

export const accountServices = createContext<AccountServices>()
