import type { DragEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SECTION_NAMES } from './section-lines.ts'
import { canMove, type SectionRow } from './section-rows.ts'

type Props = {
  row: SectionRow
  place: number
  /** Places that movable rows have. */
  places: number
  onChange: (row: SectionRow | undefined) => void
  onMove: (place: number) => void
  onDrag: (event: DragEvent) => void
  onDrop: () => void
}

/** Sections are sent as lines, whose parts the bar divides. */
const withoutBar = (text: string) => text.replaceAll('|', '')

/** One section of the home page: whether and where it is shown, and its heading. */
export function SectionRowFields({ row, place, places, onChange, onMove, onDrag, onDrop }: Props) {
  const { key, section, isShown } = row
  const name = SECTION_NAMES[section.kind]
  const isMovable = canMove(row)
  return (
    <li>
      <div
        onDragOver={(event) => isMovable && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          onDrop()
        }}
        className="rounded-card border border-line bg-card p-3"
      >
        <div
          draggable={isMovable}
          onDragStart={onDrag}
          className={`flex flex-wrap items-center gap-x-3 ${isMovable ? 'cursor-grab' : ''}`}
        >
          <label className="flex min-h-11 grow cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={isShown}
              onChange={() => onChange({ ...row, isShown: !isShown })}
              className="size-5 accent-madder"
              aria-label={`Show ${name}, section ${place + 1}`}
            />
            <span className={`font-medium wrap-anywhere ${isShown ? '' : 'text-soft'}`}>
              {name}
              {!isShown && ' (not shown)'}
              {!isMovable && <span className="block text-sm text-soft">Always last</span>}
            </span>
          </label>
          {isMovable && (
            <div className="flex flex-wrap">
              <Button
                kind="quiet"
                data-move={`${key} up`}
                disabled={place === 0}
                aria-label={`Move ${name} up, to place ${place} of ${places}`}
                onClick={() => onMove(place - 1)}
              >
                Up
              </Button>
              <Button
                kind="quiet"
                data-move={`${key} down`}
                disabled={place === places - 1}
                aria-label={`Move ${name} down, to place ${place + 2} of ${places}`}
                onClick={() => onMove(place + 1)}
              >
                Down
              </Button>
              {section.kind === 'collection' && (
                <Button
                  kind="quiet"
                  aria-label={`Remove ${section.heading || name}`}
                  onClick={() => onChange(undefined)}
                >
                  Remove
                </Button>
              )}
            </div>
          )}
        </div>
        {isShown && 'heading' in section && (
          <TextField
            label="Heading"
            name={`heading-${key}`}
            value={section.heading}
            maxLength={60}
            autoComplete="off"
            className="mt-1"
            onChange={({ target }) =>
              onChange({ ...row, section: { ...section, heading: withoutBar(target.value) } })
            }
          />
        )}
        {isShown && section.kind === 'collection' && (
          <TextField
            label="Products"
            hint="Open a category or a search in the shop, choose filters, and copy its address. The first eight that are in stock are shown."
            name={`listing-${key}`}
            value={section.listing}
            placeholder="/products?category=women&subCategory=Topwear"
            autoComplete="off"
            className="mt-3"
            onChange={({ target }) =>
              onChange({ ...row, section: { ...section, listing: target.value } })
            }
          />
        )}
      </div>
    </li>
  )
}
