import { useState } from 'react'
import type { FacetValue, FacetView } from './facet-views.ts'
import { toggleFilter, type Listing } from '../listing.ts'

/** Values shown at a glance; the others unfold (§2.5). */
const INITIALLY_VISIBLE = 8

type Props = FacetView & { requested: Listing; onListingChange: (listing: Listing) => void }

export function FacetGroup({ facet, label, values, hidden, requested, onListingChange }: Props) {
  const isChosen = ([value]: FacetValue) => requested.chosen[facet].includes(value)
  const box = (of: FacetValue) => (
    <FacetBox
      key={of[0]}
      name={facet}
      of={of}
      chosen={isChosen(of)}
      onToggle={() => onListingChange(toggleFilter(requested, facet, of[0]))}
    />
  )
  const rest = values.slice(INITIALLY_VISIBLE)
  // Opens for chosen values, but does not close when they are cleared: the shopper is still there.
  const [opens, setOpens] = useState({ group: OPEN_AT_FIRST.has(facet), rest: false })
  if (!opens.group && values.some(isChosen)) setOpens({ ...opens, group: true })
  else if (!opens.rest && rest.some(isChosen)) setOpens({ ...opens, rest: true })
  return (
    <details open={opens.group} className={facet === 'articleType' ? 'facet narrower' : 'facet'}>
      <summary>
        <h3>{label}</h3>
        <span aria-hidden="true">▾</span>
      </summary>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {values.slice(0, INITIALLY_VISIBLE).map(box)}
        {rest.length > 0 && (
          <details open={opens.rest} className="group/rest">
            <summary>
              <span className="group-open/rest:hidden">{`${rest.length} more`}</span>
              <span className="hidden group-open/rest:inline">Fewer</span>
            </summary>
            {rest.map(box)}
            {hidden > 0 && (
              <p className="py-2 text-sm text-soft">
                Choose a sub-category to see {hidden} rarer ones.
              </p>
            )}
          </details>
        )}
      </fieldset>
    </details>
  )
}

const OPEN_AT_FIRST = new Set(['subCategory', 'articleType', 'colour', 'size', 'price'])

function FacetBox({
  name,
  of: [value, count, label, swatch],
  chosen,
  onToggle,
}: {
  name: string
  of: FacetValue
  chosen: boolean
  onToggle: () => void
}) {
  return (
    <label>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={chosen}
        disabled={count === 0 && !chosen}
        onChange={onToggle}
      />
      {swatch && <Swatch colours={swatch.split(' ')} />}
      <span>{label ?? value}</span>
      <b>
        {count}
        <i>{count === 1 ? ' item' : ' items'}</i>
      </b>
    </label>
  )
}

const Swatch = ({ colours }: { colours: readonly string[] }) => (
  <svg
    viewBox={`0 0 ${colours.length} 1`}
    preserveAspectRatio={colours.length > 1 ? 'none' : undefined}
    aria-hidden="true"
  >
    {colours.map((colour, i) => (
      <rect key={i} x={i > 0 ? i : undefined} width="1" height="1" fill={colour} />
    ))}
  </svg>
)
