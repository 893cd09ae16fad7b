import { hash } from 'node:crypto'

/** Number of rows, and a digest that does not depend on their order. */
export type RowSum = { rows: number; digest: string }

const NEWLINE = 0x0a

/**
 * Sum of the rows of a `COPY … TO STDOUT` in its text format, where each line is a row and nothing
 * else holds a newline. The digest adds up the SHA-256 of the rows, word by word: Postgres promises
 * no order, so two copies of one table may differ in it.
 */
export class RowSummer {
  #rows = 0
  readonly #words = new Uint32Array(8)
  #begun: Buffer | undefined

  /** Adds a piece of the copy; a row may lie across two. */
  add(piece: Uint8Array): void {
    const bytes = this.#begun
      ? Buffer.concat([this.#begun, piece])
      : Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      this.addRow(bytes.subarray(from, end))
      from = end + 1
    }
    // A copy: the stream may use its buffer again.
    this.#begun = from < bytes.length ? Buffer.from(bytes.subarray(from)) : undefined
  }

  addRow(row: Uint8Array): void {
    const digest = hash('sha256', row, 'buffer')
    for (let word = 0; word < 8; word += 1)
      this.#words[word] = (this.#words[word] ?? 0) + digest.readUInt32BE(4 * word)
    this.#rows += 1
  }

  sum(): RowSum {
    if (this.#begun) this.addRow(this.#begun)
    this.#begun = undefined
    const words = [...this.#words].map((word) => word.toString(16).padStart(8, '0'))
    return { rows: this.#rows, digest: words.join('') }
  }
}

export const isSameSum = (one: RowSum | undefined, other: RowSum | undefined): boolean =>
  one?.rows === other?.rows && one?.digest === other?.digest
