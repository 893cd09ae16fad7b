import Pdf from 'pdfkit'
import { wrapText } from './wrap-text.ts'
import { faceOf, runsOf, type Run, type Weight } from './typeface.server.ts'

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const
export const RIGHT = PAGE.width - PAGE.margin

export type Look = { size?: number; weight?: Weight; colour?: string }
export type Place = {
  x: number
  /** Of the baseline. */
  y: number
  /** Right: the text ends at `x`. */
  align?: 'left' | 'right'
}

const INK = '#1a1a1a'
export const SOFT = '#555555'
const RULE = '#999999'

/** Element of the structure that a program reads aloud. */
export type Part = PDFKit.PDFStructureElement

/** Paper that lines of text, in several scripts, are put on. */
export function makeSheet({ title, createdAt }: { title: string; createdAt: Date }) {
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    // The same bytes for the same document.
    info: { Title: title, CreationDate: createdAt, ModDate: createdAt },
  })

  function useFace({ script }: Run, { size = 9, weight = 'regular' }: Look) {
    const { name, file } = faceOf(script, weight)
    return pdf.registerFont(name, file).font(name).fontSize(size)
  }

  const widthOf = (text: string, look: Look = {}): number =>
    runsOf(text).reduce((width, run) => width + useFace(run, look).widthOfString(run.text), 0)

  function put(text: string, { x, y, align }: Place, look: Look) {
    let left = align === 'right' ? x - widthOf(text, look) : x
    for (const run of runsOf(text)) {
      // ActualText: copying and searching give the letters in the order of the text, not of their shapes.
      if (run.isShaped) pdf.markContent('Span', { actual: run.text })
      useFace(run, look).fillColor(look.colour ?? INK)
      pdf.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      if (run.isShaped) pdf.endMarkedContent()
      left += pdf.widthOfString(run.text)
    }
  }

  return {
    pdf,
    widthOf,
    /** Puts down one line, however long, as an element of `part`. */
    write(
      text: string,
      place: Place,
      look: Look,
      part: Part,
      role: 'H1' | 'P' | 'TH' | 'TD' = 'P',
    ) {
      const content = pdf.markStructureContent(role)
      put(text, place, look)
      pdf.endMarkedContent()
      part.add(pdf.struct(role, {}, [content]))
    },
    /** Puts down a line that is not read aloud. */
    mark(text: string, place: Place, look: Look) {
      pdf.markContent('Artifact')
      put(text, place, look)
      pdf.endMarkedContent()
    },
    wrap: (text: string, width: number, look: Look = {}) =>
      wrapText(text, width, (piece) => widthOf(piece, look)),
    rule(y: number, weight = 0.5) {
      pdf.markContent('Artifact')
      pdf.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(RULE).stroke()
      pdf.endMarkedContent()
    },
  }
}

export type Sheet = ReturnType<typeof makeSheet>
