import { vi } from 'vitest'

/** Runs a command of the shop, and hands over what it says instead of printing it. */
export async function saidOnConsole(command: () => Promise<number>): Promise<{ code: number; out: string; err: string }> {
  const [out, err] = [vi.spyOn(console, 'log').mockImplementation(() => {}), vi.spyOn(console, 'error').mockImplementation(() => {})]
  try {
    const code = await command()
    return { code, out: out.mock.calls.flat().join('\n'), err: err.mock.calls.flat().join('\n') }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}
