import { Console } from 'node:console'

/**
 * The streams a command writes to: those of its process, or of its caller where several commands
 * run side by side.
 */
export type Output = Readonly<{ stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream }>

export type CommandContext = {
  env: NodeJS.ProcessEnv
  /** The merchant's working folder; npm itself runs commands in the shop's own folder. */
  cwd: string
  signal: AbortSignal
  output: Output
  /** Prints to `output`. */
  console: Console
}

/** @returns the exit code @throws UsageError, CommandError */
export type Command = (args: string[], context: CommandContext) => Promise<number>

export const consoleOn = ({ stdout, stderr }: Output): Console => new Console({ stdout, stderr })
