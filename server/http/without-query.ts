/** Path of a request's target, which is a path and perhaps a query. */
export function withoutQuery(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}
