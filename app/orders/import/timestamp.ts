const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i

/** Parses a timestamp as Postgres and JSON write it; one without a zone is UTC. */
export function dateFrom(text: string): Date | undefined {
  const [, day = '', time = '', zone = 'Z'] = TIMESTAMP.exec(text.trim()) ?? []
  // JavaScript reads 31 February as 3 March.
  if (!day || new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) !== day) return undefined
  const offset = /^[zu]/i.test(zone)
    ? 'Z'
    : zone.length === 3
      ? `${zone}:00`
      : zone.replace(/^(...):?(..)$/, '$1:$2')
  const at = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
