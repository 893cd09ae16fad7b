/** A rate, a legal text or a claim as it stands, which the owner confirms. */
export type Confirmable = { topic: string; name: string; sha256: string }
