export type Unit = {
  /** Values of a directive of [Service], in their order. */
  all(directive: string): readonly string[]
  /** Value of a directive that stands once. @throws where it does not */
  one(directive: string): string
  /** Names of all directives of [Service]. */
  directives: readonly string[]
}

/**
 * The [Service] part of a unit file, as systemd.syntax(7) has it.
 * @param instance what stands after the @ of a template's name
 */
export function readUnit(text: string, instance = ''): Unit {
  const found: (readonly [string, string])[] = []
  let section = ''
  for (const line of text.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const [, name] = /^\[(.+)\]$/.exec(line) ?? []
    if (name) section = name
    const [, directive, value = ''] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? []
    if (directive && section === 'Service')
      found.push([directive, value.trim().replaceAll('%i', instance)])
  }
  const all = (directive: string) =>
    found.filter(([name]) => name === directive).map(([, value]) => value)
  return {
    all,
    one(directive) {
      const [value, ...others] = all(directive)
      if (value === undefined || others.length > 0)
        throw new Error(`The unit must have one ${directive}, not ${all(directive).length}`)
      return value
    },
    directives: [...new Set(found.map(([name]) => name))],
  }
}

/** A command line without quotes, which is all that the units have. */
export function argumentsOf(command: string): [string, ...string[]] {
  if (/["'$\\]/.test(command)) throw new Error(`Quotes and variables are not read: ${command}`)
  return command.split(/\s+/) as [string, ...string[]]
}

/** Variables of an EnvironmentFile: lines of NAME=value, comments and empty lines apart. */
export const readEnvironmentFile = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^([A-Z]\w*)=(.*)$/.exec(line))
      .filter((found) => found !== null)
      .map(([, name = '', value = '']) => [name, value]),
  )
