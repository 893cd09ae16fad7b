import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers what Node cannot read as a request, with the status that Node itself would give and with
 * the protective headers, and closes the connection. Nothing is written into an answer that has
 * begun.
 */
export function refuseUnreadable(
  server: Server,
  headers: Record<string, string>,
  isSending: (socket: Duplex) => boolean,
): void {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && !isSending(socket))
      socket.write(
        `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n`,
      )
    socket.destroy(error)
  })
}
