/** What a command of the catalogue is done in. */
export type Circumstances = {
  env: NodeJS.ProcessEnv
  /** Where the merchant stands: npm itself runs commands in the shop's own folder. */
  from: string
  signal: AbortSignal
}
