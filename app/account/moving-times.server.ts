import { Column, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Tables as Better Auth is to see them. It compares what is stored with `new Date()` of the process;
 * so each time is moved by the difference to the shop's clock on its way to the database, and back
 * on its way from there. What is stored is the shop's time, whatever the clock of a node says or
 * does (T47, decision 49).
 */
export const withMovingTimes = <Tables extends Record<string, PgTable>>(
  tables: Tables,
  now: () => Date,
): Tables => {
  const differenceMs = () => now().getTime() - Date.now()
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, movingTimes(table, differenceMs)]),
  ) as Tables
}

/** A copy of a table whose columns of time map to and from the driver with a difference. */
function movingTimes<Table extends PgTable>(table: Table, differenceMs: () => number): Table {
  const moved = new Map<Column, Column>(
    Object.values<Column>(getTableColumns(table))
      .filter((column) => column.dataType === 'date')
      .map((column) => [column, movingTime(column, differenceMs)]),
  )
  const replace = (value: unknown) =>
    value instanceof Column ? (moved.get(value) ?? value) : value
  const copy = Object.create(Object.getPrototypeOf(table)) as Table
  for (const key of Reflect.ownKeys(table)) {
    const value: unknown = Reflect.get(table, key)
    Reflect.set(copy, key, isColumns(value) ? mapValues(value, replace) : replace(value))
  }
  return copy
}

const movingTime = (column: Column, differenceMs: () => number): Column =>
  Object.assign(Object.create(column) as Column, {
    mapToDriverValue: (value: unknown) =>
      column.mapToDriverValue(
        value instanceof Date ? new Date(value.getTime() + differenceMs()) : value,
      ),
    mapFromDriverValue: (value: unknown) => {
      const stored = column.mapFromDriverValue(value)
      return stored instanceof Date ? new Date(stored.getTime() - differenceMs()) : stored
    },
  })

/** Drizzle keeps the columns by name on the table itself and in one object under a symbol. */
const isColumns = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.values(value).some((one) => one instanceof Column)

const mapValues = (record: Record<string, unknown>, map: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
