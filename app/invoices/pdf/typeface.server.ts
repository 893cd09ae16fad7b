import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { trueTypeOf } from './woff.server.ts'

/**
 * Packages of the scripts of India, each divided by script, under the SIL Open Font Licence 1.1: Hind
 * and its sisters, and others where Hind has none. The first part that has a character prints it.
 * Not every font will do: fontkit throws at the empty anchors of Noto's Gurmukhi and Malayalam.
 */
const PACKAGES = {
  latin: 'hind',
  devanagari: 'hind',
  'latin-ext': 'hind',
  bengali: 'hind-siliguri',
  gujarati: 'hind-vadodara',
  tamil: 'hind-madurai',
  telugu: 'hind-guntur',
  kannada: 'hind-mysuru',
  gurmukhi: 'mukta-mahee',
  malayalam: 'anek-malayalam',
  oriya: 'noto-sans-oriya',
} as const
type Script = keyof typeof PACKAGES
const SCRIPTS = Object.keys(PACKAGES) as Script[]

const WEIGHTS = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof WEIGHTS
export type Face = { name: string; file: Buffer }

const { resolve } = createRequire(import.meta.url)
const read = (script: Script, file: string) =>
  readFileSync(resolve(`@fontsource/${PACKAGES[script]}/${file}`))

const held = new Map<string, Face>()

/** Read and unpacked when first wanted. WOFF, since PDFKit embeds the whole of a WOFF2 file. */
export function faceOf(script: Script, weight: Weight): Face {
  const name = `${PACKAGES[script]}-${script}-${WEIGHTS[weight]}-normal`
  const face = held.get(name) ?? { name, file: trueTypeOf(read(script, `files/${name}.woff`)) }
  held.set(name, face)
  return face
}

type Range = { from: number; to: number }
let heldRanges: [Script, Range[]][] | undefined

/** Code points of each part, as the package lists them: "U+0900-097F,U+20B9". */
function ranges(): [Script, Range[]][] {
  if (heldRanges) return heldRanges
  heldRanges = SCRIPTS.map((script) => {
    const listed = JSON.parse(read(script, 'unicode.json').toString()) as Record<Script, string>
    return [script, listed[script].split(',').map(rangeOf)]
  })
  return heldRanges
}

function rangeOf(listed: string): Range {
  const [from = '', to = from] = listed.replace('U+', '').split('-')
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
}

/** Part of a text that one face prints. `isShaped`: its shapes may stand in another order than its letters. */
export type Run = { script: Script; isShaped: boolean; text: string }

/**
 * Divides a text by script. A character that a run's script has too stays in the run, so that a word
 * is shaped as a whole. One that no part has is printed as an empty box.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const scripts = scriptsOf(character.codePointAt(0) ?? 0)
    const script = last && scripts.includes(last.script) ? last.script : (scripts[0] ?? 'latin')
    if (last?.script === script) last.text += character
    else runs.push({ script, isShaped: !script.startsWith('latin'), text: character })
  }
  return runs
}

function scriptsOf(code: number): Script[] {
  const scripts = ranges()
    .filter(([, all]) => all.some(({ from, to }) => from <= code && code <= to))
    .map(([script]) => script)
  // Of what both parts of Latin list, such as ı and œ, only the first has the glyph.
  return scripts.includes('latin') ? scripts.filter((script) => script !== 'latin-ext') : scripts
}
