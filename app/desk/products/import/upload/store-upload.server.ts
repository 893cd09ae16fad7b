import { and, count, desc, eq, inArray, isNotNull, not, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { withoutDatabaseDeadline } from '#db/deadline.ts'
import { productImports } from '#db/schema.ts'
import { TOO_SLOW, TooSlowError } from '#app/basics/file-body.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { clean, excerpt } from '#app/catalogue/import/cells/style-cells.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readHeader } from '../columns/first-rows.server.ts'
import { guessColumns } from '../columns/match-columns.ts'
import { MAX_FILE_BYTES, MAX_OPEN_IMPORTS, OPEN_STATES } from '../import-state.ts'
import { filePieces, storePieces } from './file-pieces.server.ts'
import type { Import } from '../load/import-work.server.ts'
import { receiveFile } from './receive-file.server.ts'

export type UploadRefusal = { status: 400 | 408 | 409 | 413; error: string }

const TOO_LARGE: UploadRefusal = {
  status: 413,
  error: 'This file is larger than 100 MB. Split it, or import it by command.',
}
const DROPPED: UploadRefusal = { status: 409, error: 'This upload was deleted while it arrived.' }
const TOO_MANY: UploadRefusal = {
  status: 409,
  error: `You have ${MAX_OPEN_IMPORTS} open files. Delete one of them below, or upload a file under its name to replace it.`,
}
const NO_FILE: UploadRefusal = { status: 400, error: 'Choose a file.' }

/**
 * Stores the file of a form as it arrives, and matches its columns as those of the last file with
 * the same ones, or by their names. A file of the same name that the member has not applied goes.
 * @returns the import's number
 */
export async function storeUpload(
  db: Database,
  by: StaffWho<'products'>,
  request: Request,
): Promise<Result<number, UploadRefusal>> {
  // Some room for the form around the file.
  if (Number(request.headers.get('content-length')) > MAX_FILE_BYTES + 10_000) return err(TOO_LARGE)
  return withoutDatabaseDeadline(() => receiveFile(request, (file) => takeFile(db, by, file)))
    .catch((error: unknown) => err(brokenOff(error)))
    .then((stored) => stored ?? err(NO_FILE))
}

type SentFile = { name: string; chunks: AsyncIterable<Buffer> }

/** Stores a file, or leaves nothing of it. */
async function takeFile(
  db: Database,
  by: StaffWho<'products'>,
  file: SentFile,
): Promise<Result<number, UploadRefusal>> {
  const fileName = excerpt(clean(file.name))
  if (fileName === '') return err(NO_FILE)
  const replaced = and(
    eq(productImports.uploadedBy, by.id),
    eq(productImports.fileName, fileName),
    inArray(productImports.state, ['matching', 'checked']),
  )
  const importId = await beginUpload(db, by, replaced)
  if (importId === undefined) return err(TOO_MANY)
  let stored: Result<number, UploadRefusal> | undefined
  try {
    stored = await storeFile(db, importId, { ...file, name: fileName, replaced })
    return stored
  } finally {
    if (!stored?.ok) await db.delete(productImports).where(eq(productImports.id, importId))
  }
}

const brokenOff = (error: unknown): UploadRefusal =>
  error instanceof TooSlowError
    ? { status: 408, error: TOO_SLOW }
    : { status: 400, error: 'The file did not arrive whole.' }

async function storeFile(
  db: Database,
  importId: number,
  { name, chunks, replaced }: SentFile & { replaced: SQL | undefined },
): Promise<Result<number, UploadRefusal>> {
  const bytes = await storePieces(db, importId, { chunks, max: MAX_FILE_BYTES })
  if (bytes === 'dropped') return err(DROPPED)
  if (bytes === undefined) return err(TOO_LARGE)
  const read = await readHeader(filePieces(db, importId))
  if (!read.ok) return err({ status: 400, error: `This is no file of products: ${read.error}.` })
  const { header } = read.value
  const matched = (await rememberedColumns(db, header)) ?? {
    header,
    columns: guessColumns(header),
  }
  return db.transaction(async (tx) => {
    await tx
      .update(productImports)
      .set({ state: 'dropped', stateAt: sql`now()`, note: `Replaced by import ${importId}.` })
      .where(replaced)
    const { rowCount } = await tx
      .update(productImports)
      .set({ state: 'matching', stateAt: sql`now()`, fileName: name, bytes, ...matched })
      .where(and(eq(productImports.id, importId), eq(productImports.state, 'uploading')))
    return rowCount ? ok(importId) : err(DROPPED)
  })
}

/**
 * Takes one of the member's places of open files, while no other upload can take it: one that arrives
 * slowly keeps no colleague out. Files that this one replaces once it has arrived count no place.
 */
const beginUpload = (
  db: Database,
  by: StaffWho<'products'>,
  replaced: SQL | undefined,
): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product imports'))`)
    const [{ open } = { open: 0 }] = await tx
      .select({ open: count() })
      .from(productImports)
      .where(
        and(
          inArray(productImports.state, [...OPEN_STATES]),
          eq(productImports.uploadedBy, by.id),
          replaced && not(replaced),
        ),
      )
    if (open >= MAX_OPEN_IMPORTS) return undefined
    const [begun] = await tx
      .insert(productImports)
      .values({ uploadedBy: by.id, fileName: '' })
      .returning({ id: productImports.id })
    return begun?.id
  })

/** How the columns of the last file with the same header were matched, with what it lacked. */
async function rememberedColumns(
  db: Database,
  header: readonly string[],
): Promise<Pick<Import, 'header' | 'columns'> | undefined> {
  const [last] = await db
    .select({ header: productImports.header, columns: productImports.columns })
    .from(productImports)
    .where(
      and(
        sql`${productImports.header}[:${header.length}::int] = ${sql.param(header, productImports.header)}`,
        sql`cardinality(${productImports.header}) = ${header.length}::int + (select count(*) from unnest(${productImports.columns}) as matched where matched like '%=%')`,
        isNotNull(productImports.columns),
        isNotNull(productImports.askedBy),
      ),
    )
    .orderBy(desc(productImports.id))
    .limit(1)
  return last
}
