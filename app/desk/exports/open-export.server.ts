import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import type { Result } from '#app/basics/result.ts'
import type { StreamedBody } from '#app/basics/streamed-body.server.ts'
import { streamSnapshot, type SnapshotText } from '#app/catalogue/import/stream-snapshot.server.ts'

/** The text of the file, in pieces. */
export type ExportText = SnapshotText

const BOUNDS = { places: 'desk export', atOnce: 3, longestMinutes: 15 }

/**
 * Opens an export, if not too many are open.
 * @param record notes the export, before a row of it leaves
 */
export const openExport = (
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  text: ExportText,
  record: () => Promise<void>,
): Promise<Result<StreamedBody, 'busy'>> =>
  streamSnapshot(db, BOUNDS, {
    text,
    record,
    onCut: (error) => log.warn({ area: 'http', err: error }, 'export cut short'),
  })
