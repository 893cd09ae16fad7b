/** What a command is done in. */
export type Circumstances = {
  env: NodeJS.ProcessEnv
  /** Where the merchant stands: npm itself runs commands in the shop's own folder. */
  from: string
  signal: AbortSignal
}

/** @returns the exit code, or undefined for what it does not understand */
export type Command = (args: string[], circumstances: Circumstances) => Promise<number | undefined>
