import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { trueTypeOf } from './woff.server.ts'

/** Hind (SIL Open Font Licence 1.1), divided by script; the first part that has a character prints it. */
const SCRIPTS = ['latin', 'devanagari', 'latin-ext'] as const
type Script = (typeof SCRIPTS)[number]

const WEIGHTS = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof WEIGHTS

const { resolve } = createRequire(import.meta.url)
const read = (file: string) => readFileSync(resolve(`@fontsource/hind/${file}`))

type Face = { name: string; file: Buffer }
let held: Face[] | undefined

/** All faces, read and unpacked once. WOFF, since PDFKit embeds the whole of a WOFF2 file. */
export const faces = (): Face[] =>
  (held ??= SCRIPTS.flatMap((script) =>
    (['regular', 'bold'] as const).map((weight) => ({
      name: faceName(script, weight),
      file: trueTypeOf(read(`files/hind-${script}-${WEIGHTS[weight]}-normal.woff`)),
    })),
  ))

const faceName = (script: Script, weight: Weight) => `${script} ${weight}`

type Range = { from: number; to: number }
let heldRanges: [Script, Range[]][] | undefined

/** Code points of each part, as the package lists them: "U+0900-097F,U+20B9". */
function ranges(): [Script, Range[]][] {
  if (heldRanges) return heldRanges
  const listed = JSON.parse(read('unicode.json').toString()) as Record<Script, string>
  heldRanges = SCRIPTS.map((script) => [
    script,
    listed[script].split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
    }),
  ])
  return heldRanges
}

/** Part of a text that one face prints. */
export type Run = { face: string; text: string }

/**
 * Divides a text by face. What a run's script has too stays in the run, so that a word is shaped as
 * a whole. A character that no part has is printed as an empty box.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: (Run & { script: Script })[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const scripts = scriptsOf(character.codePointAt(0) ?? 0)
    const script = last && scripts.includes(last.script) ? last.script : (scripts[0] ?? 'latin')
    if (last?.script === script) last.text += character
    else runs.push({ script, face: faceName(script, weight), text: character })
  }
  return runs
}

const scriptsOf = (code: number): Script[] =>
  ranges()
    .filter(([, all]) => all.some(({ from, to }) => from <= code && code <= to))
    .map(([script]) => script)
