import { boolean, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

// Columns that Better Auth asks for, under its names for them: shoppers and staff each have tables of
// their own (accounts.ts, staff.ts). Functions, since each table needs columns of its own.

const written = () => ({
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const userColumns = ({ emailVerified }: { emailVerified: boolean }) => ({
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(emailVerified),
  image: text(),
  ...written(),
})

export const sessionColumns = () => ({
  id: text().primaryKey(),
  token: text().notNull().unique(),
  expiresAt: at('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  ...written(),
})

export const credentialColumns = () => ({
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  password: text(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: at('access_token_expires_at'),
  refreshTokenExpiresAt: at('refresh_token_expires_at'),
  scope: text(),
  ...written(),
})

export const verificationColumns = () => ({
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: at('expires_at').notNull(),
  ...written(),
})
