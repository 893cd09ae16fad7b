/** Rooms, each with those it imports from. */
export type Graph = Map<string, Set<string>>

/** @param imports pairs of files, paths from the root of the project */
export function roomGraph(
  imports: readonly (readonly [from: string, to: string])[],
  roomOf: (file: string) => string | undefined,
): Graph {
  const graph: Graph = new Map()
  for (const [from, to] of imports) {
    const [a, b] = [roomOf(from), roomOf(to)]
    if (a === undefined || b === undefined) continue
    const targets = graph.get(a) ?? new Set()
    if (a !== b) targets.add(b)
    graph.set(a, targets)
    if (!graph.has(b)) graph.set(b, new Set())
  }
  return graph
}

/** Pairs of rooms that import each other: there should be none. */
export function mutualImports(graph: Graph): [string, string][] {
  return [...graph].flatMap(([room, targets]) =>
    [...targets]
      .filter((target) => room < target && graph.get(target)?.has(room))
      .map((target): [string, string] => [room, target]),
  )
}

/** Transitive reduction: leaves out an arrow where a longer way leads to the same room. */
export function withoutImpliedArrows(graph: Graph): Graph {
  return new Map(
    [...graph].map(([room, targets]) => [
      room,
      new Set([...targets].filter((target) => !reaches(graph, without(targets, target), target))),
    ]),
  )
}

/** A flowchart in Mermaid's language, in alphabetical order, so that the same imports make the same text. */
export function toMermaid(graph: Graph): string {
  const id = (room: string) => room.replaceAll(/\W/g, '_')
  const rooms = [...graph.keys()].sort()
  const nodes = rooms.map((room) => `  ${id(room)}["${room}"]`)
  const arrows = rooms.flatMap((room) =>
    [...(graph.get(room) ?? [])].sort().map((target) => `  ${id(room)} --> ${id(target)}`),
  )
  return ['flowchart LR', ...nodes, ...arrows].join('\n')
}

function reaches(graph: Graph, from: Iterable<string>, target: string): boolean {
  const seen = new Set<string>()
  const queue = [...from]
  for (let room = queue.pop(); room !== undefined; room = queue.pop()) {
    if (room === target) return true
    if (seen.has(room)) continue
    seen.add(room)
    queue.push(...(graph.get(room) ?? []))
  }
  return false
}

const without = (rooms: Set<string>, room: string) => [...rooms].filter((other) => other !== room)
