/** Fields of a CycloneDX bill that are read here. */
export type Bom = {
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Fields of package-lock.json that are read here: packages by path. */
export type Lock = {
  packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>
}

/**
 * Without the packages that only build and test, as the lock file marks them. Not npm's own
 * `--omit=dev`: that also leaves out what the shop and its tools have in common, React among it.
 */
export function runtimeOnly<Given extends Bom>(bom: Given, { packages }: Lock): Given {
  const runtime = new Set(
    Object.entries(packages)
      .filter(([, { dev, devOptional }]) => !dev && !devOptional)
      .map(([at, { version }]) => `${at.replace(/^.*node_modules\//, '')}@${version}`),
  )
  const isDropped = ({ name, version }: Bom['components'][number]) =>
    !runtime.has(`${name}@${version}`)
  const dropped = new Set(bom.components.filter(isDropped).map((one) => one['bom-ref']))
  return {
    ...bom,
    components: bom.components.filter((one) => !isDropped(one)),
    dependencies: bom.dependencies
      .filter(({ ref }) => !dropped.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((to) => !dropped.has(to)),
      })),
  }
}
