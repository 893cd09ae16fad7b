import pino, { type DestinationStream } from 'pino'
import type { Log } from '#app/basics/log.ts'
import type { Config } from './config.ts'

/**
 * JSON log, one line for each event. It leaves out the values that an error is about, because a
 * failed query carries personal data (T51).
 */
export const makeLog = ({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Log =>
  pino(
    {
      level: logLevel,
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
    message: source.message.split('\n')[0],
    ...(code !== undefined && { code }),
    stack: stackFrames(error),
  }
}

const stackFrames = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
