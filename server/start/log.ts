import pino, { type DestinationStream } from 'pino'
import { logContext } from '#app/basics/log-context.server.ts'
import type { Log } from '#app/basics/log.ts'
import type { Config } from './config.ts'

/** Lines that wait for a reader of standard output who does not read; more of them are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024

/** A batch of lines is written when it is so long, in characters, or so old. */
const BATCH_LENGTH = 32 * 1024
const BATCH_MS = 20

/**
 * Standard output for the log of a server: lines go out together with those that came meanwhile, so
 * that no request waits for a write. The end of the process, also by a bug, writes what is left; a
 * kill -9 may lose the lines of the last batch and of the last write.
 */
export function logOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING_BYTES })
  let batch = ''
  let timer: NodeJS.Timeout | undefined

  function writeBatch(): void {
    clearTimeout(timer)
    timer = undefined
    if (batch !== '') output.write(batch)
    batch = ''
  }
  /** Synchronously: what has only begun to be written may be lost at the end of the process. */
  function writeRest(): void {
    clearTimeout(timer)
    timer = undefined
    output.flushSync()
    if (batch !== '') pino.destination({ dest: 1, sync: true }).write(batch)
    batch = ''
  }
  process.on('exit', writeRest)
  return {
    write(line) {
      batch += line
      if (batch.length >= BATCH_LENGTH) writeBatch()
      else timer ??= setTimeout(writeBatch, BATCH_MS)
    },
    // pino calls it after the line of a fatal error.
    flushSync: writeRest,
  } as DestinationStream
}

/**
 * JSON log, one line for each event. It leaves out the values that an error is about, because a
 * failed query carries personal data (T51).
 */
export const makeLog = ({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Log =>
  pino(
    {
      level: logLevel,
      mixin: logContext,
      serializers: { err: serializeError },
      redact: ['*.password', '*.token', '*.email'],
    },
    to,
  )

/** Drizzle puts the query and its parameters into the message; the cause says what went wrong. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error', type: typeof error }
  const source =
    error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error
  const { code } = source as { code?: unknown }
  return {
    type: source.name,
    message: withoutValues(source.message, code).split('\n')[0],
    ...(code !== undefined && { code }),
    stack: stackFrames(error),
  }
}

/**
 * JSON.parse and Postgres quote what they could not read (SQLSTATE class 22). Other messages of
 * Postgres quote names of tables, which stay.
 */
function withoutValues(message: string, code: unknown): string {
  const quotesInput =
    /is not valid JSON|in JSON at/.test(message) || /^22[\dA-Z]{3}$/.test(String(code))
  return quotesInput ? message.replace(/".*"/s, '"…"') : message
}

/** The stack repeats the message first, in which a line of somebody's text may look like a frame. */
const stackFrames = ({ message, stack = '' }: Error): string[] =>
  stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
