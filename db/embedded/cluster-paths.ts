import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { type OsUser, run } from './os-user.ts'
import { makeWorldReadable } from './copy-binaries.ts'
import { readRecord, recordFile, writeRecord, type ClusterRecord } from './cluster-record.ts'
import { findLostCluster, type LostCluster } from './lost-cluster.ts'

/** Paths of the files of one cluster, and its password. */
export type ClusterPaths = {
  /** Real path of the data folder. */
  dataDir: string
  /** Folder that holds `cluster` and the files beside it: usually the data folder. */
  folder: string
  /** Postgres's own folder (PGDATA). */
  cluster: string
  log: string
  password: string
  /** Last port, taken again if free: the shop then finds a database that a command restarted. */
  port: number | undefined
  /** At a first start: files elsewhere that look like those of a shop before. */
  lost?: LostCluster | undefined
}

/**
 * Reads where the cluster of this folder is, or decides it at the first start. The caller holds the
 * cluster lock.
 * @throws Error with one sentence if files are missing that cannot be made again.
 */
export async function findClusterPaths(
  dataDir: string,
  osUser: OsUser | undefined,
  systemDir: string,
): Promise<ClusterPaths> {
  const record = readRecord(dataDir)
  if (record) return existingPaths(dataDir, record)
  if (existsSync(path.join(dataDir, 'postgres')))
    throw new Error(
      `${recordFile(dataDir)} is missing, and with it the password of the database beside it: put it back from a backup, or move ${path.join(dataDir, 'postgres')} away to begin with an empty shop`,
    )

  const fresh: ClusterRecord = { password: randomBytes(24).toString('base64url'), dataDir }
  if (osUser && !(await isWritableBy(dataDir, osUser))) {
    makeWorldReadable(systemDir)
    const lost = findLostCluster(systemDir, dataDir)
    fresh.folder = mkdtempSync(path.join(systemDir, 'data-'))
    makeWorldReadable(fresh.folder)
    writeRecord(dataDir, fresh)
    return { ...clusterPaths(dataDir, fresh), lost }
  }
  writeRecord(dataDir, fresh)
  return clusterPaths(dataDir, fresh)
}

export function savePort(paths: ClusterPaths, port: number): void {
  const record = readRecord(paths.dataDir)
  if (record && record.port !== port) writeRecord(paths.dataDir, { ...record, port })
}

function existingPaths(dataDir: string, record: ClusterRecord): ClusterPaths {
  if (record.folder && !existsSync(record.folder))
    throw new Error(
      `The database files of ${dataDir} were kept in ${record.folder}, which is gone: put it back from a backup, or remove ${recordFile(dataDir)} to begin with an empty shop`,
    )
  if (record.folder && record.dataDir !== dataDir) {
    // A moved folder takes its database along; a copied one would share it with the original.
    if (readRecord(record.dataDir)?.folder === record.folder)
      throw new Error(
        `${dataDir} is a copy of ${record.dataDir}, whose database files are in ${record.folder}: remove ${recordFile(dataDir)} to give it a database of its own`,
      )
    writeRecord(dataDir, { ...record, dataDir })
  } else if (record.folder && !readRecord(record.folder)) writeRecord(dataDir, record)
  return clusterPaths(dataDir, record)
}

function clusterPaths(dataDir: string, record: ClusterRecord): ClusterPaths {
  const folder = record.folder ?? dataDir
  return {
    dataDir,
    folder,
    cluster: path.join(folder, 'postgres'),
    log: path.join(folder, 'postgres.log'),
    password: record.password,
    port: record.port,
  }
}

/** Probes as that user, since the modes of all parents, access lists and mounts decide together. */
async function isWritableBy(folder: string, osUser: OsUser): Promise<boolean> {
  const probe = mkdtempSync(path.join(folder, 'postgres.probe-'))
  chownSync(probe, osUser.uid, osUser.gid)
  const { succeeded } = await run('/bin/sh', ['-c', 'test -w "$1" && cd "$1"', 'sh', probe], osUser)
  rmdirSync(probe)
  return succeeded
}
