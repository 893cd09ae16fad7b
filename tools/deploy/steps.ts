type Step = { name: string; ok: boolean; said: string; seconds: number }

/**
 * Runs steps one after the other and prints each as it ends. A step that fails does not end the run,
 * unless the others need it.
 */
export class Steps {
  readonly #done: Step[] = []

  /** @returns what the step has given; undefined where it failed. */
  async try<T>(name: string, step: () => Promise<T>): Promise<T | undefined> {
    return this.need(name, step).catch(() => undefined)
  }

  /** @throws what the step has thrown, once it is printed */
  async need<T>(name: string, step: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const note = (ok: boolean, said: string) => {
      const seconds = (performance.now() - began) / 1_000
      this.#done.push({ name, ok, said, seconds })
      console.log(`${ok ? '✓' : '✗'} ${name}${said && `: ${said}`} (${seconds.toFixed(1)} s)`)
    }
    try {
      const given = await step()
      note(true, typeof given === 'string' ? given : '')
      return given
    } catch (error) {
      note(false, reasonOf(error))
      throw error
    }
  }

  get count(): number {
    return this.#done.length
  }

  get passed(): number {
    return this.#done.filter(({ ok }) => ok).length
  }

  /** For people and for the documents. */
  table(): string {
    const rows = this.#done.map(
      ({ name, ok, said, seconds }) =>
        `| ${ok ? '✓' : '✗'} | ${name} | ${(said.split('\n')[0] ?? '').replaceAll('|', '\\|')} | ${seconds.toFixed(1)} |`,
    )
    return ['| | Step | Said | Seconds |', '|---|---|---|---|', ...rows].join('\n')
  }
}

/** With its cause: `fetch` says of every failure that it failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`
}
