/**
 * A point, a quadratic or a cubic curve: 2, 4 or 6 numbers. The x of a mirrored line counts from
 * the middle.
 */
export type Segment = readonly number[]

/** A number with one decimal at most, as text. */
export const tidy = (value: number) => String(Math.round(value * 10) / 10)
const written = (segment: readonly number[]) =>
  (segment.length === 2 ? 'L' : segment.length === 4 ? 'Q' : 'C') + segment.map(tidy).join(' ')

/** A closed shape from its right half, drawn from the top of the middle line down to its foot. */
export function mirrored(half: readonly Segment[], middle = 480): string {
  const right = half.map((segment) =>
    segment.map((value, i) => (i % 2 === 0 ? middle + value : value)),
  )
  const left = half.map((segment) =>
    segment.map((value, i) => (i % 2 === 0 ? middle - value : value)),
  )
  const end = (segment: readonly number[] | undefined) => segment?.slice(-2) ?? []
  const down = right.map((segment, i) =>
    i === 0 ? 'M' + segment.map(tidy).join(' ') : written(segment),
  )
  const up = left
    .map((segment, i) => {
      const controls = segment.slice(0, -2)
      const turned =
        controls.length === 4 ? [...controls.slice(2), ...controls.slice(0, 2)] : controls
      return i === 0 ? '' : written([...turned, ...end(left[i - 1])])
    })
    .reverse()
  return [...down, written(end(left.at(-1))), ...up, 'Z'].join('')
}

/** The same path mirrored on the middle line. Only for absolute commands, and no arcs. */
export function flipped(path: string, middle = 480): string {
  let isX = true
  let command = ''
  return path.replace(/-?\d+(?:\.\d+)?|[A-Z]/g, (token) => {
    if (/[A-Z]/.test(token)) {
      command = token
      isX = token !== 'V'
      return token
    }
    const value = isX ? tidy(2 * middle - Number(token)) : token
    if (command !== 'H' && command !== 'V') isX = !isX
    return value
  })
}

/** A thin lens along a curve: thick in the middle, pointed at both ends, as a crease is. */
export function lens(
  x1: number,
  y1: number,
  cx: number,
  cy: number,
  x2: number,
  y2: number,
  width: number,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const nx = (-(y2 - y1) / length) * width
  const ny = ((x2 - x1) / length) * width
  return `M${tidy(x1)} ${tidy(y1)}Q${tidy(cx + nx)} ${tidy(cy + ny)} ${tidy(x2)} ${tidy(y2)}Q${tidy(cx - nx)} ${tidy(cy - ny)} ${tidy(x1)} ${tidy(y1)}Z`
}

/**
 * A closed line with a wavy foot, for hems: from (x1, y) to (x2, y) in `waves` bows. Continues a
 * path.
 */
export function wavyTo(x1: number, x2: number, y: number, waves: number, depth: number): string {
  const step = (x2 - x1) / waves
  return Array.from(
    { length: waves },
    (_, i) =>
      `Q${tidy(x1 + step * (i + 0.5))} ${tidy(y + (i % 2 === 0 ? depth : -depth * 0.4))} ${tidy(x1 + step * (i + 1))} ${tidy(y)}`,
  ).join('')
}

/** The box around paths of absolute commands without arcs, control points included. */
export function extentOf(outline: string): readonly [number, number, number, number] {
  const xs: number[] = []
  const ys: number[] = []
  for (const [, d = ''] of outline.matchAll(/ d="([^"]*)"/g)) {
    for (const [, command, given = ''] of d.matchAll(/([MLQCHV])([^A-Z]*)/g)) {
      const numbers = (given.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
      if (command === 'H') xs.push(...numbers)
      else if (command === 'V') ys.push(...numbers)
      else numbers.forEach((value, i) => (i % 2 === 0 ? xs : ys).push(value))
    }
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top]
}

/**
 * The closed shape drawn clockwise, reversed if need be: where two shapes of a clip with opposite
 * directions overlap, the renderer cuts a hole.
 */
export function clockwise(d: string): string {
  if ((d.match(/M/g) ?? []).length !== 1 || /[a-zSTA]/.test(d.replace('Z', ''))) return d
  const segments: number[][] = []
  let [x, y] = [0, 0]
  for (const [, command = '', given = ''] of d.matchAll(/([MLQCHV])([^MLQCHVZ]*)/g)) {
    const numbers = (given.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6 }[command] ?? 2
    for (let i = 0; i + size <= numbers.length; i += size) {
      const part = numbers.slice(i, i + size)
      const segment =
        command === 'H' ? [part[0] ?? 0, y] : command === 'V' ? [x, part[0] ?? 0] : part
      segments.push(segment)
      ;[x = 0, y = 0] = segment.slice(-2)
    }
  }
  const ends = segments.map((segment) => segment.slice(-2) as [number, number])
  const area = ends.reduce((sum, [x1, y1], i) => {
    const [x2, y2] = ends[(i + 1) % ends.length] ?? [0, 0]
    return sum + x1 * y2 - x2 * y1
  }, 0)
  if (area >= 0) return d
  const back = segments
    .map((segment, i) => {
      const controls = segment.slice(0, -2)
      const turned =
        controls.length === 4 ? [...controls.slice(2), ...controls.slice(0, 2)] : controls
      return i === 0 ? '' : written([...turned, ...(ends[i - 1] ?? [])])
    })
    .reverse()
  return `M${(ends.at(-1) ?? []).map(tidy).join(' ')}${back.join('')}Z`
}
