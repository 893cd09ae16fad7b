const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/**
 * Makes paths fit for the log: words of the shop's own routes and the ids that it gives stay, and
 * whatever else somebody has put into the address is `*` (T66).
 * @param patterns paths of all routes, as `/orders/:id`
 */
export function pathLogger(patterns: readonly string[]): (path: string) => string {
  const words = new Set(
    patterns.flatMap((pattern) => pattern.split('/')).filter((word) => /^[\w.-]*$/.test(word)),
  )
  const isOurs = (segment: string) => words.has(segment) || ID.test(segment)
  return (path) =>
    path
      .split('/')
      .map((segment) => (isOurs(segment.replace(/\.data$/, '')) ? segment : '*'))
      .join('/')
}
