// Globals that a plain rule may use: the same in every browser and in Node, and without I/O.
declare interface AbortSignal {
  readonly aborted: boolean
}
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(from?: string | Record<string, string> | Iterable<[string, string]>)
  append(name: string, value: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  toString(): string
  [Symbol.iterator](): Iterator<[string, string]>
}
declare class URL {
  constructor(url: string, base?: string)
  readonly href: string
  readonly origin: string
  readonly pathname: string
  readonly searchParams: URLSearchParams
}
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean })
  decode(bytes: Uint8Array): string
}
/** Address of a stylesheet, which the build gives. */
declare module '*.css?url' {
  const href: string
  export default href
}
