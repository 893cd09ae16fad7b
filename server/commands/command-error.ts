/** What the owner must put right: told in one line. */
export class CommandError extends Error {
  override name = 'CommandError'
}
