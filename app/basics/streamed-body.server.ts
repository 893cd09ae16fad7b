import { createContext } from 'react-router'

/** A body that is made while it is sent. */
export type StreamedBody = {
  /** The next piece; undefined after the last. */
  next(): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Gives back what it holds, also before its last piece, when the client has left. */
  end(): Promise<void>
}

/**
 * Set by the loader of a file that is too long for the memory: it is sent in place of the body of
 * the loader's Response, whose headers it keeps.
 */
export const streamContext = createContext<StreamedBody | null>(null)
