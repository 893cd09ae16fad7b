/** Folders, each with those it imports from. */
export type Graph = Map<string, Set<string>>

/** @param imports pairs of files, paths from the root of the project */
export function folderGraph(
  imports: readonly (readonly [from: string, to: string])[],
  folderOf: (file: string) => string | undefined,
): Graph {
  const graph: Graph = new Map()
  for (const [from, to] of imports) {
    const [a, b] = [folderOf(from), folderOf(to)]
    if (a === undefined || b === undefined) continue
    const targets = graph.get(a) ?? new Set()
    if (a !== b) targets.add(b)
    graph.set(a, targets)
    if (!graph.has(b)) graph.set(b, new Set())
  }
  return graph
}

/** Pairs of folders that import each other: there should be none. */
export function mutualImports(graph: Graph): [string, string][] {
  return [...graph].flatMap(([folder, targets]) =>
    [...targets]
      .filter((target) => folder < target && graph.get(target)?.has(folder))
      .map((target): [string, string] => [folder, target]),
  )
}

/** Transitive reduction: leaves out an arrow where a longer way leads to the same folder. */
export function withoutImpliedArrows(graph: Graph): Graph {
  return new Map(
    [...graph].map(([folder, targets]) => [
      folder,
      new Set([...targets].filter((target) => !reaches(graph, without(targets, target), target))),
    ]),
  )
}

/** A flowchart in Mermaid's language, in alphabetical order, so that the same imports make the same text. */
export function toMermaid(graph: Graph): string {
  const id = (folder: string) => folder.replaceAll(/\W/g, '_')
  const folders = [...graph.keys()].sort()
  const nodes = folders.map((folder) => `  ${id(folder)}["${folder}"]`)
  const arrows = folders.flatMap((folder) =>
    [...(graph.get(folder) ?? [])].sort().map((target) => `  ${id(folder)} --> ${id(target)}`),
  )
  return ['flowchart LR', ...nodes, ...arrows].join('\n')
}

function reaches(graph: Graph, from: Iterable<string>, target: string): boolean {
  const seen = new Set<string>()
  const queue = [...from]
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (folder === target) return true
    if (seen.has(folder)) continue
    seen.add(folder)
    queue.push(...(graph.get(folder) ?? []))
  }
  return false
}

const without = (folders: Set<string>, folder: string) =>
  [...folders].filter((other) => other !== folder)
