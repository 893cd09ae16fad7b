import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whose work a line of the log is about: a request and where it goes, or a piece of background work
 * and its one run. `path` holds nothing that somebody typed (server/http/logged-path.ts).
 */
export type LogContext = { request: string; path: string } | { job: string; run: string }

// One storage for the process: the build and the programs have a copy of this module each.
const STORAGE = Symbol.for('sangam.log-context')
const shared = globalThis as { [STORAGE]?: AsyncLocalStorage<LogContext> }
const storage = (shared[STORAGE] ??= new AsyncLocalStorage<LogContext>())

/**
 * Gives these fields to every line that `work` logs, also later on in what it begins. Inside a
 * request, what serves others as well needs a context of its own.
 */
export const withLogContext = <T>(context: LogContext, work: () => T): T =>
  storage.run(context, work)

/** Fields of the line that is being logged; pino takes the object over. */
export const logContext = (): Partial<LogContext> => ({ ...storage.getStore() })
