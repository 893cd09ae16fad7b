import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { fileBody } from '#app/basics/file-body.server.ts'

type ReceivedFile = { name: string; chunks: AsyncIterable<Buffer> }

/**
 * Parses a form with a file (RFC 7578) while it arrives, and hands the file on in chunks, with
 * backpressure: the parser waits for who takes them.
 * @returns what `take` has made of it; undefined where the form has no file
 * @throws where the form ends early, or is none; TooSlowError
 */
export async function receiveFile<Taken>(
  request: Request,
  take: (file: ReceivedFile) => Promise<Taken>,
): Promise<Taken | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !type.startsWith('multipart/form-data')) return undefined
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { files: 1, fields: 10, fieldSize: 1_000, headerPairs: 20 },
  })
  let file: Readable | undefined
  let taken: Promise<Taken> | undefined
  parser.on('file', (_, stream, name) => {
    file = stream
    // Where the reader stops early nobody else hears an error, and one that nobody hears ends the process.
    stream.on('error', () => {})
    // Not destroyed where `take` stops early: the parser would wait for ever for who reads the rest.
    taken = take({ name, chunks: stream.iterator({ destroyOnReturn: false }) })
    // Nobody reads on after an error: the rest is not waited for.
    taken.catch(() => parser.destroy())
    void taken.finally(() => stream.resume()).catch(() => {})
  })
  try {
    await pipeline(fileBody(request), parser)
  } catch (error) {
    file?.destroy(error as Error)
    await taken
    throw error
  }
  return taken
}
