/** Areas of the log: whoever reads it selects by one of these (docs/running.md). */
export const LOG_AREAS = [
  'assets',
  'backup',
  'catalogue',
  'checkout',
  'checks',
  'config',
  'database',
  'health',
  'http',
  'images',
  'jobs',
  'mail',
  'metrics',
  'nodes',
  'orders',
  'outside',
  'payments',
  'seo',
  'server',
  'storefront',
  'sweep',
  'texting',
  'webhooks',
] as const
export type LogArea = (typeof LOG_AREAS)[number]

type LogMethod = (fields: { area: LogArea; [field: string]: unknown }, message: string) => void

/**
 * Structured log: pino in the server, silent in most tests. A message is a sentence that never
 * varies; what varies is a field.
 */
export type Log = {
  info: LogMethod
  warn: LogMethod
  error: LogMethod
  fatal: LogMethod
  /** A log without redaction, for lines whose values are all the shop's own. */
  child: (fields: object, options: { redact: [] }) => Log
}
