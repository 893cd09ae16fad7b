/** One line for a mistake of the merchant or the machine; a bug is thrown on. */
export async function errorLine(error: unknown): Promise<string> {
  // Drizzle's own message holds the whole query; the cause says what happened.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const [{ CommandError }, { BadSetting }] = await Promise.all([
    import('./command-error.ts'),
    import('#server/start/settings.ts'),
  ])
  if (cause instanceof CommandError || cause instanceof BadSetting) return cause.message
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
    return cause.message || cause.code
  throw cause
}
