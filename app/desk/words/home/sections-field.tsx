import { useEffect, useRef, useState } from 'react'
import { MAX_COLLECTIONS } from '#app/basics/brand/home-section.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { readSectionLines, SECTION_NAMES, sectionLines } from './section-lines.ts'
import { SectionRowFields } from './section-row-fields.tsx'
import { addCollection, canMove, moveRow, rowsOf, shownSections } from './section-rows.ts'

type Props = { label: string; name: string; hint?: string | undefined; text: string }

/** Sections as rows to move; without scripts, or where the text cannot be read, as lines. */
export function SectionsField({ label, name, hint, text }: Props) {
  const read = readSectionLines(text)
  const lines = (
    <TextAreaField
      label={label}
      name={name}
      hint="One a line, from the top of the page. A heading follows |, and after Products the address of a listing, too."
      defaultValue={text}
      rows={8}
    />
  )
  if (!read.ok) return lines
  return (
    <>
      <noscript>{lines}</noscript>
      <div className="needs-script">
        <Field label={label} name={name} hint={hint}>
          {({ id, ...described }) => (
            <SectionRows
              id={id ?? name}
              name={name}
              sections={read.value}
              describedBy={described['aria-describedby']}
            />
          )}
        </Field>
      </div>
    </>
  )
}

type RowsProps = {
  id: string
  name: string
  sections: Parameters<typeof rowsOf>[0]
  describedBy: string | undefined
}

function SectionRows({ id, name, sections, describedBy }: RowsProps) {
  const [rows, setRows] = useState(() => rowsOf(sections))
  const [moved, setMoved] = useState<{ key: number; way: 'up' | 'down' }>()
  const [said, setSaid] = useState('')
  const [isLive, setIsLive] = useState(false)
  const dragged = useRef<number>(undefined)
  const list = useRef<HTMLOListElement>(null)
  // Before hydration nothing is sent, so that a form without scripts sends its lines alone.
  useEffect(() => setIsLive(true), [])
  // Moving a row in the document takes the focus from its buttons.
  useEffect(() => {
    if (!moved) return
    const button = (way: string) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${moved.key} ${way}"]`)
    const same = button(moved.way)
    ;(same?.disabled ? button(moved.way === 'up' ? 'down' : 'up') : same)?.focus()
  }, [moved, rows])
  const places = rows.filter(canMove).length
  const collections = rows.filter(({ section }) => section.kind === 'collection').length
  function move(key: number, place: number) {
    const next = moveRow(rows, key, place)
    const at = next.findIndex((row) => row.key === key)
    const kind = next[at]?.section.kind
    setRows(next)
    if (kind) setSaid(`${SECTION_NAMES[kind]} is now ${at + 1} of ${places}.`)
  }
  return (
    <>
      {isLive && <input type="hidden" name={name} value={sectionLines(shownSections(rows))} />}
      <ol ref={list} id={id} aria-describedby={describedBy} className="space-y-2">
        {rows.map((row, place) => (
          <SectionRowFields
            key={row.key}
            row={row}
            place={place}
            places={places}
            onChange={(next) =>
              setRows(rows.flatMap((one) => (one !== row ? [one] : next ? [next] : [])))
            }
            onMove={(to) => {
              setMoved({ key: row.key, way: to < place ? 'up' : 'down' })
              move(row.key, to)
            }}
            onDrag={({ dataTransfer }) => {
              dragged.current = row.key
              dataTransfer.effectAllowed = 'move'
            }}
            onDrop={() => dragged.current !== undefined && move(dragged.current, place)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {collections < MAX_COLLECTIONS ? (
        <Button kind="secondary" className="mt-3" onClick={() => setRows(addCollection(rows))}>
          Add a row of products
        </Button>
      ) : (
        <p className="mt-3 text-soft">{MAX_COLLECTIONS} rows of products are the most.</p>
      )}
    </>
  )
}
