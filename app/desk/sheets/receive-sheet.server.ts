import { withoutDatabaseDeadline } from '#db/deadline.ts'
import { TOO_SLOW, TooSlowError } from '#app/basics/file-body.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { clean, excerpt } from '#app/catalogue/import/cells/style-cells.ts'
import { receiveFile } from '../products/import/upload/receive-file.server.ts'

export type SheetRefusal = { status: 400 | 408 | 409 | 413; error: string }

/** The sheet of a form, whole: it is small enough to be held, or it is refused. */
export async function receiveSheet(
  request: Request,
  maxBytes: number,
): Promise<Result<{ name: string; file: Buffer }, SheetRefusal>> {
  const tooLarge: SheetRefusal = {
    status: 413,
    error: `This file is larger than ${maxBytes / 1_000_000} MB.`,
  }
  // Some room for the form around the file.
  if (Number(request.headers.get('content-length')) > maxBytes + 10_000) return err(tooLarge)
  const received = await withoutDatabaseDeadline(() =>
    receiveFile(request, async ({ name, chunks }) => ({
      name,
      file: await bounded(chunks, maxBytes),
    })),
  ).catch((error: unknown) => (error instanceof TooSlowError ? error : undefined))
  if (received instanceof TooSlowError) return err({ status: 408, error: TOO_SLOW })
  if (!received || received.name === '') return err({ status: 400, error: 'Choose a file.' })
  const { name, file } = received
  return file ? ok({ name: excerpt(clean(name)), file }) : err(tooLarge)
}

/** The whole file; undefined where it is too large: the rest is read, since the parser waits for it. */
async function bounded(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes <= maxBytes) parts.push(chunk)
    else parts.length = 0
  }
  return bytes <= maxBytes ? Buffer.concat(parts) : undefined
}

/** First word of the file's name: "delhivery_pincodes_nov.csv" is probably Delhivery's. */
export function courierFrom(name: string): string {
  const [word = ''] = /[a-z]{3,30}/i.exec(name) ?? []
  return word === '' ? 'Courier' : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** Name of a courier as it is typed; undefined where it is none, or too long. */
export function readCourier(typed: string | undefined): string | undefined {
  const courier = (typed ?? '').replaceAll(/\s+/g, ' ').trim()
  return courier === '' || courier.length > 60 ? undefined : courier
}
