import pg from 'pg'
import type { BackupTable } from './manifest.ts'

// Names of a backup in SQL: they come from a file.

export const qualified = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnList = ({ columns }: BackupTable): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')
