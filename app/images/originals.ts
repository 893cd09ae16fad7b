import type { PictureName } from './picture-name.ts'

/** What tells the photo that is there from any other that may take its place. */
export type Seen = {
  mark: string
  /** A name for the content, the same on every node, where it is told without reading: folders cannot. */
  content: string | undefined
}
export type Photo = Seen & { bytes: Uint8Array }
/** `none`: no photo, or nothing that could be one. `away`: it cannot be told now. */
export type NoPhoto = 'none' | 'away'

/**
 * Where photos are kept as they were brought, by their names. Two adapters: a folder
 * (folder-originals.server.ts), and any bucket that speaks S3 (bucket-originals.server.ts).
 */
export type Originals = {
  look(picture: PictureName): Promise<Seen | NoPhoto>
  read(picture: PictureName): Promise<Photo | NoPhoto>
  /** For how many milliseconds what was seen is believed without looking again. */
  believedMs: number
  /** Whether it holds just these bytes already. @throws when it cannot be told */
  holds(picture: PictureName, photo: Uint8Array): Promise<boolean>
  /** Whole or not at all. @throws when it cannot be kept, with one line for the owner */
  keep(picture: PictureName, photo: Uint8Array): Promise<void>
  close(): Promise<void>
}

export const originalName = (picture: PictureName) => `${picture}.jpg`
