import { err, ok, type Result } from '../result.ts'

export type SheetText = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }

/** First bytes of files that are no text, and what each is. */
const MAGIC = [
  ['PK', 'it is a workbook (.xlsx, .ods) or another ZIP file: save it as CSV'],
  [
    '\u00D0\u00CF\u0011\u00E0',
    'it is a workbook of an older kind (.xls), or a locked one: save it as CSV',
  ],
  ['%PDF', 'it is a PDF: ask for the same as CSV'],
  ['\u001F\u008B', 'it is compressed: unpack it first'],
  ['{\\rtf', 'it is a text document (RTF): save it as CSV'],
] as const
export const WEB_PAGE = 'it is a web page or XML, whatever its name ends in: save it as CSV'
const NO_TEXT = 'it is not text: save it as CSV, in UTF-8'

/** Bytes that are looked at, to tell UTF-16 without a mark. */
const HEAD = 4_096

/**
 * Decodes a whole sheet: by its byte order mark, as UTF-16 where each second byte is NUL, as UTF-8, or
 * else as Windows-1252, which older spreadsheets save. One encoding holds for the whole file.
 */
export function decodeSheet(bytes: Uint8Array): Result<SheetText, string> {
  const utf16 = utf16Of(bytes)
  const encoding = utf16 ? 'UTF-16' : isUtf8(bytes) ? 'UTF-8' : 'Windows-1252'
  const refusal = utf16 ? undefined : magicRefusal(bytes)
  if (refusal) return err(refusal)
  // A decoder of UTF-8 or UTF-16 takes the byte order mark off.
  const text = new TextDecoder(utf16 ?? encoding).decode(bytes)
  if (text.includes('\0')) return err(NO_TEXT)
  return isMarkup(text) ? err(WEB_PAGE) : ok({ text, encoding })
}

/** Why the beginning of a file is that of no sheet of text; undefined where it may be one. */
export function magicRefusal(bytes: Uint8Array): string | undefined {
  const start = String.fromCodePoint(...bytes.subarray(0, 8))
  return MAGIC.find(([magic]) => start.startsWith(magic))?.[1]
}

export const isMarkup = (text: string): boolean => /^\s*<[!?a-z]/i.test(text.slice(0, 200))

/** Which UTF-16 the bytes are in; undefined for any other encoding. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, HEAD)
  const nuls = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  const most = Math.max(even, odd)
  // Signs of most scripts of India have no NUL byte, but separators and digits have.
  if (Math.min(even, odd) > 0 || most < Math.max(1, head.length / 40)) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
