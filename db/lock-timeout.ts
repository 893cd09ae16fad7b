/** Whether a statement waited longer than `lock_timeout` for a lock (Postgres's code 55P03). */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '55P03'
