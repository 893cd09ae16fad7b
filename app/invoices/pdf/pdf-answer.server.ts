import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import type { Turn } from '#app/images/turns/concurrency-limit.server.ts'
import type { InvoiceCopy } from '../document/invoice-copy.ts'
import { printDocuments } from './print-documents.server.ts'

/** Answers with documents as a file; 503 where too many are being printed. */
export async function pdfAnswer(
  documents: readonly InvoiceDocument[],
  {
    fileName,
    turn,
    ...more
  }: { fileName: string; turn: Turn; signal: AbortSignal; copies?: readonly InvoiceCopy[] },
): Promise<Response> {
  const file = await printDocuments(documents, turn, more)
  if (file === 'busy')
    return new Response('Many documents are being printed. Try again in a minute.', {
      status: 503,
      headers: { 'Retry-After': '60', 'Cache-Control': 'private, no-store' },
    })
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

export const documentNotFound = (): Response =>
  new Response('Document not found', {
    status: 404,
    headers: { 'Cache-Control': 'private, no-store' },
  })
