import { expect, test } from 'vitest'
import { runCommand } from '../../tests/run-command.ts'
import { onlyWords, readArgs, requireWords } from './command-args.ts'
import type { Command } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { runProgram } from './run-program.ts'

const ship: Command = async (args, { console }) => {
  const { positionals, values } = readArgs({
    args,
    allowPositionals: true,
    options: { tracking: { type: 'string' }, line: { type: 'boolean' } },
  })
  const [number, place] = requireWords(positionals, ['NUMBER', 'PLACE'])
  console.log(number, place, values.tracking)
  return 0
}
const program = {
  usage: 'Usage: npm run post -- ship NUMBER PLACE\n',
  commands: {
    ship: () => ship,
    list: () => async (args: string[]) => {
      onlyWords(args, [])
      return 1
    },
    lose: () => () => Promise.reject(new CommandError('It is lost.')),
    crash: () => () => Promise.reject(new TypeError('a bug')),
  },
}
const run = (words: string, signal?: AbortSignal) =>
  runCommand((output) =>
    runProgram(program, words.split(' ').filter(Boolean), {
      env: {},
      output,
      ...(signal && { signal }),
    }),
  )

test('the first word names the command, and its exit code is that of the program', async () => {
  const shipped = { code: 0, stdout: '1 Pune T\n', stderr: '' }
  expect(await run('ship 1 --tracking T Pune')).toEqual(shipped)
  expect(await run('ship 1 --tracking T -- --help')).toMatchObject({ stdout: '1 --help T\n' })
  expect(await run('list')).toMatchObject({ code: 1 })
})

test.each(['--help', '-h', 'ship --help', 'ship 1 -h', 'crash --help'])(
  '"%s" prints the usage and does nothing',
  async (words) => {
    expect(await run(words)).toEqual({ code: 0, stdout: `${program.usage}\n`, stderr: '' })
  },
)

test.each([
  ['', 'Which command?'],
  ['sink 1', 'There is no command “sink”.'],
  ['toString', 'There is no command “toString”.'],
  ['ship', 'NUMBER is missing.'],
  ['ship 1', 'PLACE is missing.'],
  ['ship 1 Pune now', '“now” is one word too many.'],
  ['list all', '“all” is one word too many.'],
  ['list --all', "Unknown option '--all'."],
  ['ship 1 Pune --trackin T', "Unknown option '--trackin'."],
  ['ship 1 Pune --tracking', "Option '--tracking <value>' argument missing."],
  ['ship 1 Pune --line=2', "Option '--line' does not take an argument."],
])('"%s" is answered with the usage, and below it: %s', async (words, sentence) => {
  expect(await run(words)).toEqual({
    code: 2,
    stdout: '',
    stderr: `${program.usage}\n${sentence}\n`,
  })
})

test('what the merchant can correct is one line and 1, a signal 130, and a bug is thrown', async () => {
  expect(await run('lose')).toEqual({ code: 1, stdout: '', stderr: 'It is lost.\n' })
  expect(await run('lose', AbortSignal.abort())).toMatchObject({ code: 130, stderr: 'Stopped.\n' })
  await expect(run('crash')).rejects.toThrow('a bug')
})
