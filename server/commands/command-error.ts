/** An error the merchant can correct; its message is printed as one line. */
export class CommandError extends Error {
  override name = 'CommandError'
}
