import type { TestProject } from 'vitest/node'
import { startDebianPostgres } from '../debian/postgres.ts'
import { openTestPostgres } from './postgres-template.ts'

/** Vitest's global set-up: a Postgres of the oldest major that the shop works with, Debian's. */
export default async function setup(project: TestProject) {
  const server = await startDebianPostgres()
  const postgres = await openTestPostgres(server.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('templateName', postgres.template)
  return async () => {
    await postgres.close()
    await server.close()
  }
}
