import { Console } from 'node:console'

/** The streams a command writes to: those of its process, or, where several run side by side, its caller's own. */
export type Output = Readonly<{ stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream }>

/** What a command is done in. */
export type CommandContext = {
  env: NodeJS.ProcessEnv
  /** Where the merchant stands: npm itself runs commands in the shop's own folder. */
  cwd: string
  signal: AbortSignal
  output: Output
  /** Prints to `output`. */
  console: Console
}

/** @returns the exit code, or undefined for what it does not understand */
export type Command = (args: string[], context: CommandContext) => Promise<number | undefined>

export const consoleOn = ({ stdout, stderr }: Output): Console => new Console({ stdout, stderr })
