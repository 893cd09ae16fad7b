import { credentials, sessions, users, verifications } from '#db/schema.ts'
import { withMovingTimes } from './moving-times.server.ts'

/** Better Auth's tables as it is to see them. */
export const authTables = (now: () => Date) =>
  withMovingTimes({ users, sessions, credentials, verifications }, now)
