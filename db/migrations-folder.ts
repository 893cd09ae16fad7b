import { fileURLToPath } from 'node:url'

/** Migrations of this version, as drizzle-kit writes them. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
