/** A value that all rows of a file have in a column that the file lacks: "gender=Women". */
export const wholeFileEntry = (column: string, value: string): string => `${column}=${value}`

export const isWholeFileEntry = (matched: string): boolean => /^[a-zA-Z]+=/.test(matched)

/** Such values, by column, among what stands behind a file's matched columns. */
export const wholeFileValues = (entries: readonly string[]): Map<string, string> =>
  new Map(
    entries.flatMap((entry) => {
      const [, column, value] = /^([a-zA-Z]+)=(.*)$/s.exec(entry) ?? []
      return column === undefined || value === undefined ? [] : [[column, value]]
    }),
  )
