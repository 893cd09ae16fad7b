/** A view of the list of orders that a member keeps. */
export type DeskView = {
  id: string
  name: string
  /** Its query string as it was stored, which may name filters that are no more. */
  stored: string
  /** The part of it that this version understands. */
  query: string
  isMine: boolean
  isShared: boolean
  /** Name of the member whose view it is. */
  owner: string
}
