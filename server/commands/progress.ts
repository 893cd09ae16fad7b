import { SingleBar } from 'cli-progress'

/** Draws nothing when no one is looking. What is done after all is read has no measure, and is told in words. */
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

  /** @param now how much of the total is behind us */
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
