// Tables of the staff's own Better Auth (staff/staff-auth.server.ts): nothing of a shopper's account
// opens the desk, and nothing of the staff's opens the shop (docs/decisions/0089).
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { STAFF_ROLES } from '../enums.ts'
import {
  credentialColumns,
  sessionColumns,
  userColumns,
  verificationColumns,
} from './better-auth.ts'
import { at, isOneOf } from './columns.ts'

export const staff = pgTable(
  'staff',
  {
    ...userColumns({ emailVerified: true }),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** Once a first code was right; before, the member is sent to set it up. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** SHA-256 of the token of the invitation; null once it is used. */
    invitationHash: text('invitation_hash'),
    invitationExpiresAt: at('invitation_expires_at'),
    /** Members are never deleted: what they did names them. */
    leftAt: at('left_at'),
  },
  (t) => [
    uniqueIndex('staff_invitation_is_one')
      .on(t.invitationHash)
      .where(sql`${t.invitationHash} is not null`),
    check('staff_role_is_known', isOneOf(t.role, STAFF_ROLES)),
  ],
)

const staffId = () =>
  text('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

export const staffSessions = pgTable(
  'staff_sessions',
  {
    ...sessionColumns(),
    userId: staffId(),
    /** When a code was last right in this session, for what asks for it anew. */
    codeAt: at('code_at'),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
)

export const staffCredentials = pgTable(
  'staff_credentials',
  { ...credentialColumns(), userId: staffId() },
  (t) => [index().on(t.userId)],
)

export const staffVerifications = pgTable('staff_verifications', verificationColumns(), (t) => [
  index().on(t.identifier),
  index().on(t.expiresAt),
])

/** Second factor: secret and recovery codes are stored encrypted. */
export const staffTwoFactors = pgTable(
  'staff_two_factors',
  {
    id: text().primaryKey(),
    userId: staffId(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: at('locked_until'),
  },
  (t) => [index().on(t.userId)],
)

/**
 * Wrong passwords at the sign-in since the last event of them (staff/events): one row for each member,
 * and one for all addresses that are no member's.
 */
export const staffRefusedPasswords = pgTable('staff_refused_passwords', {
  /** '' for an address that is no member's. */
  staffId: text('staff_id').primaryKey(),
  refused: integer().notNull().default(1),
})

/**
 * Codes that were right a short time ago: a code is good for a minute and a half, and once. A keyed
 * digest, since codes are few enough to try all of.
 */
export const staffUsedCodes = pgTable(
  'staff_used_codes',
  {
    staffId: staffId(),
    codeDigest: text('code_digest').notNull(),
    usedAt: at('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.codeDigest] }), index().on(t.usedAt)],
)
