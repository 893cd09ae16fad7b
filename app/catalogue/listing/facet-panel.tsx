import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Dropdown, FacetValue, FacetView } from './facet-views.ts'
import { ListingForm } from './listing-form.tsx'
import { toggled, type Listing } from './listing.ts'

type Props = {
  /** What is ticked: the page may still be on its way there. */
  requested: Listing
  facets: readonly FacetView[]
  dropdown: Dropdown
  total: number
  onListingChange: (listing: Listing) => void
}

/** As many as one sees at a glance; the others unfold. */
const INITIALLY_VISIBLE = 8

/** All a listing can be narrowed by: beside it on wide screens, over it on small ones, where a button opens it. */
export function FacetPanel({ requested, facets, dropdown, total, onListingChange }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- who goes on by the keyboard must see where
    <section
      id="filters"
      popover="auto"
      aria-label="Filters"
      onBlur={({ currentTarget, relatedTarget }) => {
        // A press on a label takes the focus to <main> for a moment: that is around the panel, and not elsewhere.
        const isElsewhere =
          relatedTarget &&
          !currentTarget.contains(relatedTarget) &&
          !relatedTarget.contains(currentTarget)
        if (isElsewhere && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
      }}
      onToggle={({ newState, currentTarget }) => {
        // On closing, the browser gives the focus back by itself.
        if (newState === 'open') currentTarget.querySelector('h2')?.focus()
      }}
    >
      <div>
        <h2 tabIndex={-1} className="text-xl font-bold outline-none lg:sr-only">
          Filters
        </h2>
        <Button
          kind="quiet"
          className="lg:hidden"
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          Close
        </Button>
      </div>
      {(requested.q === null || dropdown.options.length > 1) && (
        <CategoryDropdown
          requested={requested}
          dropdown={dropdown}
          onListingChange={onListingChange}
        />
      )}
      <ListingForm listing={requested} controls={facets.map(({ facet }) => facet)}>
        {facets.map((facet) => (
          <FacetGroup
            key={facet.facet}
            {...facet}
            requested={requested}
            onListingChange={onListingChange}
          />
        ))}
      </ListingForm>
      <div className="needs-script">
        <Button className="w-full" popoverTarget="filters" popoverTargetAction="hide">
          Show {total} {total === 1 ? 'item' : 'items'}
        </Button>
      </div>
    </section>
  )
}

function CategoryDropdown({
  requested,
  dropdown,
  onListingChange,
}: Pick<Props, 'requested' | 'dropdown' | 'onListingChange'>) {
  const { by, label, name, all, options } = dropdown
  const value =
    by === 'masterCategory'
      ? (requested.masterCategory ?? '')
      : requested.chosen.subCategory.length === 1
        ? requested.chosen.subCategory[0]
        : ''
  // What is of another kind goes with it; colour, size and price are the shopper's still.
  const choose = (chosen: string) =>
    onListingChange(
      by === 'masterCategory'
        ? {
            ...requested,
            masterCategory: chosen || null,
            chosen: { ...requested.chosen, subCategory: [], articleType: [] },
          }
        : {
            ...requested,
            chosen: { ...requested.chosen, subCategory: chosen ? [chosen] : [], articleType: [] },
          },
    )
  return (
    <ListingForm listing={requested} controls={[by]} className="py-4 lg:pt-0">
      <label className="block font-semibold">
        {label}
        <select
          name={by}
          value={value}
          aria-label={`${label}: ${name}`}
          className="select mt-2"
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{all}</option>
          <optgroup label={name}>
            {options.map(({ value: option, count }) => (
              <option key={option} value={option} disabled={count === 0 && option !== value}>
                {option} ({count})
              </option>
            ))}
          </optgroup>
        </select>
      </label>
    </ListingForm>
  )
}

function FacetGroup({
  facet,
  label,
  values,
  hidden,
  requested,
  onListingChange,
}: FacetView & Pick<Props, 'requested' | 'onListingChange'>) {
  const box = (value: FacetValue) => (
    <FacetBox
      key={value.value}
      name={facet}
      {...value}
      chosen={requested.chosen[facet].includes(value.value)}
      onToggle={() => onListingChange(toggled(requested, facet, value.value))}
    />
  )
  const rest = values.slice(INITIALLY_VISIBLE)
  // What is chosen is in sight; but nothing folds because it no longer is, for the finger is still there.
  const [opens, setOpens] = useState({ group: OPEN_AT_FIRST.has(facet), rest: false })
  if (!opens.group && values.some(isChosen)) setOpens({ ...opens, group: true })
  else if (!opens.rest && rest.some(isChosen)) setOpens({ ...opens, rest: true })
  return (
    <details open={opens.group} className="facet">
      <summary>
        <h3>{label}</h3>
        <span aria-hidden="true">▾</span>
      </summary>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {values.slice(0, INITIALLY_VISIBLE).map(box)}
        {rest.length > 0 && (
          <details open={opens.rest}>
            <summary>{rest.length} more</summary>
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

const isChosen = ({ chosen }: FacetValue) => chosen

const OPEN_AT_FIRST = new Set(['subCategory', 'colour', 'size', 'price'])

function FacetBox({
  name,
  value,
  label,
  count,
  chosen,
  swatch,
  onToggle,
}: FacetValue & { name: string; onToggle: () => void }) {
  return (
    <label className="facet-box">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={chosen}
        disabled={count === 0 && !chosen}
        onChange={onToggle}
      />
      {swatch && swatch.length > 0 && <Swatch colours={swatch} />}
      <span>{label}</span>
      <b>
        {count}
        <i> {count === 1 ? 'item' : 'items'}</i>
      </b>
    </label>
  )
}

const Swatch = ({ colours }: { colours: readonly string[] }) => (
  <svg viewBox={`0 0 ${colours.length} 1`} preserveAspectRatio="none" aria-hidden="true">
    {colours.map((colour, i) => (
      <rect key={i} x={i} width="1" height="1" fill={colour} />
    ))}
  </svg>
)
