import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a passphrase at the terminal without showing it; undefined where there is no terminal. */
export async function askPassphrase(
  question: string,
  { stdin = process.stdin, stderr = process.stderr } = {},
): Promise<string | undefined> {
  if (!stdin.isTTY) return undefined
  stderr.write(question)
  const silent = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  const answer = await lines.question('').finally(() => lines.close())
  stderr.write('\n')
  return answer || undefined
}
