import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Contents of postgres.json; `folder` only where the files had to be kept elsewhere. */
export type ClusterRecord = { password: string; port?: number; folder?: string; dataDir: string }

export const recordFile = (dataDir: string) => path.join(dataDir, 'postgres.json')

export function readRecord(dataDir: string): ClusterRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), 'utf8')) as ClusterRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${recordFile(dataDir)} cannot be read: ${(error as Error).message}`)
  }
}

/** Files that are kept elsewhere have a copy beside them: without its password they were lost. */
export function writeRecord(dataDir: string, record: ClusterRecord): void {
  for (const folder of [dataDir, ...(record.folder ? [record.folder] : [])]) {
    const temporaryFile = `${recordFile(folder)}.making`
    // Flushed to disk before the cluster is made: without its password the cluster would be lost.
    writeFileSync(temporaryFile, `${JSON.stringify(record, undefined, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    renameSync(temporaryFile, recordFile(folder))
  }
}
