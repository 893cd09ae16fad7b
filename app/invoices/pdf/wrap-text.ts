/** Lines no wider than `width`, by the measure given; a word that is wider is broken. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breakWord(word, width, widthOf)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}

/** Between characters as readers see them: a vowel sign stays with its letter. */
function breakWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces = ['']
  for (const { segment } of new Intl.Segmenter('en-IN').segment(word)) {
    const last = pieces.at(-1) ?? ''
    if (last === '' || widthOf(last + segment) <= width) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}
