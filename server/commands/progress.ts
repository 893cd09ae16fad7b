import { SingleBar } from 'cli-progress'

/**
 * Progress bar: draws nothing unless its stream is a terminal. Work after reading has no measure,
 * so a few words name it.
 */
export class Progress {
  readonly #bar: SingleBar

  constructor(stream: NodeJS.WritableStream) {
    this.#bar = new SingleBar({
      format: '{bar} {percentage} %{doing}',
      hideCursor: true,
      clearOnComplete: true,
      stream,
    })
  }

  start(total: number): void {
    this.#bar.start(total, 0, { doing: '' })
  }

  /** @param now how much of the total has been read */
  at(now: number): void {
    this.#bar.update(now)
  }

  now(doing: string): void {
    this.#bar.update({ doing: doing && ` read, now ${doing} …` })
  }

  stop(): void {
    this.#bar.stop()
  }
}
