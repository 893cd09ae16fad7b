/** Bounds of one request to a messenger: a job waits for it, and tries again. */
export const LIMITS = { connectMs: 5_000, answerMs: 10_000, answerBytes: 64 * 1024 }
