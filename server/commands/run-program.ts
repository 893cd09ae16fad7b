import { randomUUID } from 'node:crypto'
import { withLogContext } from '#app/basics/log-context.server.ts'
import { UsageError } from './command-args.ts'
import { consoleOn, type Command, type Output } from './command-context.ts'
import { errorLine } from './error-line.ts'

type Usage = {
  usage: string
  /** Printed where the signal has stopped a command. */
  stopped?: string
}

/** A program of `npm run`: its usage, and its commands by the first word. */
type Program = Usage & {
  /** Loaded when it is called: a command loads only what it needs. */
  commands: Readonly<Record<string, () => Command | Promise<Command>>>
}

type Call = { env: NodeJS.ProcessEnv; output?: Output | undefined; signal?: AbortSignal }

/**
 * Runs the command that the first word names; `--help` anywhere prints the usage.
 * @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage, 130
 * stopped
 */
export function runProgram(
  { commands, ...usage }: Program,
  argv: readonly string[],
  call: Call,
): Promise<number> {
  const [verb = '', ...args] = argv
  const command: Command = async (_, context) => {
    const load = Object.hasOwn(commands, verb) ? commands[verb] : undefined
    if (!load) throw new UsageError(verb ? `There is no command “${verb}”.` : 'Which command?')
    return (await load())(args, context)
  }
  return runCommand({ ...usage, command }, argv, call)
}

/** Runs a program that is one command: all words are its own. @returns as `runProgram` */
export async function runCommand(
  { usage, stopped = 'Stopped.', command }: Usage & { command: Command },
  argv: readonly string[],
  { env, output = process, signal = new AbortController().signal }: Call,
): Promise<number> {
  const console = consoleOn(output)
  if (asksForHelp(argv)) {
    console.log(usage)
    return 0
  }
  try {
    return await withLogContext({ job: 'command', run: randomUUID() }, () =>
      command([...argv], { env, cwd: env.INIT_CWD ?? '.', signal, output, console }),
    )
  } catch (error) {
    if (signal.aborted) console.error(stopped)
    else if (error instanceof UsageError) console.error(`${usage}\n${error.message}`)
    else console.error(await errorLine(error))
    return signal.aborted ? 130 : error instanceof UsageError ? 2 : 1
  }
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end < 0 ? undefined : end).some((word) => ['--help', '-h'].includes(word))
}
