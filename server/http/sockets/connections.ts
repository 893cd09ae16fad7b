import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { clientNetwork } from '../request-context.ts'

export type ConnectionLimits = {
  sockets: number
  /** Of one network of visitors; Infinity behind a proxy, where all sockets are the proxy's. */
  socketsOfPeer: number
  /** How long the bytes of an answer may wait without a write that ends, in ms. */
  stalledMs: number
  /** Bytes of all answers that their readers have not taken yet. */
  waitingBytes: number
}

/** One process holds its own sockets and their memory, so the limits are of a process. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  sockets: 2_000,
  socketsOfPeer: 500,
  stalledMs: 60_000,
  waitingBytes: 128 * 1024 * 1024,
}

const MAX_CHECK_INTERVAL_MS = 1_000
/** At the end a request may just be arriving on a connection that was used, or opened, so recently. */
const IDLE_GRACE_MS = 100

type Connection = {
  peer: string
  answers: Set<ServerResponse>
  /** Bytes that have left for the reader, and when that last changed, by performance.now(). */
  sentBytes: number
  movedAt: number
}

export type Connections = {
  /** From now on each answer, those under way too, says that it ends its connection. */
  endAfterAnswers(): void
  /**
   * Closes sockets without a request, now and from now on: those that wait for the next, and those
   * that a browser opened before it needs them.
   */
  closeIdle(): void
  /** Whether an answer has begun on the socket whose reader has not taken it yet. */
  isSending(socket: Duplex): boolean
}

/**
 * Bounds on the sockets of a server and on what they hold (T42). Where there are too many, a new one
 * takes the place of the one that has been idle longest; if none is idle, it is closed itself. An
 * answer whose reader does not read is closed, too.
 * @param onShed called for each socket that is closed before its answer has left
 */
export function boundConnections(
  server: Server,
  limits: ConnectionLimits,
  onShed: () => void = () => {},
): Connections {
  const connections = new Map<Socket, Connection>()
  /** When they became idle, in that order, by performance.now(). */
  const idle = new Map<Socket, number>()
  let isEnding = false

  const socketsOf = (peer: string) =>
    [...connections.values()].filter((connection) => connection.peer === peer).length

  /** Whether there is room now among the sockets that `counts`. */
  function makeRoom(counts: (socket: Socket) => boolean): boolean {
    const longestIdle = [...idle.keys()].find(counts)
    if (longestIdle) forget(longestIdle).destroy()
    return longestIdle !== undefined
  }

  function forget(socket: Socket): Socket {
    connections.delete(socket)
    idle.delete(socket)
    return socket
  }

  function isWelcome(peer: string): boolean {
    if (
      limits.socketsOfPeer < limits.sockets &&
      socketsOf(peer) >= limits.socketsOfPeer &&
      !makeRoom((socket) => connections.get(socket)?.peer === peer)
    )
      return false
    return connections.size < limits.sockets || makeRoom(() => true)
  }

  server.on('connection', (socket: Socket) => {
    const peer = clientNetwork(socket.remoteAddress ?? 'unknown')
    if (!isWelcome(peer)) {
      onShed()
      return socket.destroy()
    }
    connections.set(socket, {
      peer,
      answers: new Set(),
      sentBytes: 0,
      movedAt: performance.now(),
    })
    idle.set(socket, performance.now())
    return socket.once('close', () => forget(socket))
  })
  server.on('request', ({ socket }, response) => {
    const answers = connections.get(socket)?.answers
    if (isEnding && !response.headersSent) response.setHeader('Connection', 'close')
    if (!answers) return
    idle.delete(socket)
    // The front has answered already, and the kernel has taken the whole of it.
    if (response.writableEnded && socket.writableLength === 0) {
      idle.set(socket, performance.now())
      return
    }
    answers.add(response)
    response.once('close', () => {
      answers.delete(response)
      if (answers.size > 0 || !connections.has(socket)) return
      idle.set(socket, performance.now())
    })
  })

  function closeSlowReaders(): void {
    const now = performance.now()
    const waiting: { socket: Socket; bytes: number; movedAt: number }[] = []
    for (const [socket, connection] of connections) {
      const bytes = bytesOf(connection)
      const sentBytes = socket.bytesWritten - socket.writableLength
      if (bytes === 0 || sentBytes !== connection.sentBytes) connection.movedAt = now
      connection.sentBytes = sentBytes
      if (bytes > 0) waiting.push({ socket, bytes, movedAt: connection.movedAt })
    }
    let sum = waiting.reduce((sum, { bytes }) => sum + bytes, 0)
    waiting.sort((a, b) => a.movedAt - b.movedAt || b.bytes - a.bytes)
    for (const { socket, bytes, movedAt } of waiting) {
      if (now - movedAt < limits.stalledMs && sum <= limits.waitingBytes) return
      onShed()
      socket.destroy()
      sum -= bytes
    }
  }
  const timer = setInterval(
    closeSlowReaders,
    Math.min(MAX_CHECK_INTERVAL_MS, limits.stalledMs / 4),
  ).unref()
  server.once('close', () => clearInterval(timer))

  return {
    endAfterAnswers() {
      isEnding = true
      for (const { answers } of connections.values())
        for (const answer of answers)
          if (!answer.headersSent) answer.setHeader('Connection', 'close')
    },
    closeIdle() {
      const closeLongIdle = () => {
        const now = performance.now()
        for (const [socket, since] of idle) if (now - since >= IDLE_GRACE_MS) socket.destroy()
      }
      // After what has arrived was read, however late the timer is.
      const closing = setInterval(() => setImmediate(closeLongIdle), IDLE_GRACE_MS / 4)
      server.once('close', () => clearInterval(closing))
    },
    isSending(socket) {
      const answers = connections.get(socket as Socket)?.answers ?? []
      return [...answers].some(({ headersSent }) => headersSent)
    },
  }
}

const bytesOf = ({ answers }: Connection): number =>
  [...answers].reduce((sum, { writableLength }) => sum + writableLength, 0)
