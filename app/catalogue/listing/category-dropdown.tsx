import type { Dropdown } from './facet-views.ts'
import { kindName } from '../categories/shown-names.ts'
import type { Listing } from '../listing.ts'

type Props = {
  requested: Listing
  dropdown: Dropdown
  /** Sent with the form; otherwise only a shortcut, with scripts. */
  isField: boolean
  onListingChange: (listing: Listing) => void
}

export function CategoryDropdown({ requested, dropdown, isField, onListingChange }: Props) {
  const { by, label, name, all, options } = dropdown
  const value =
    by === 'masterCategory'
      ? (requested.masterCategory ?? '')
      : requested.chosen.subCategory.length === 1
        ? requested.chosen.subCategory[0]
        : ''
  // Another category has other sub-categories and types, so it resets these. The first entry, which
  // chooses none, clears what it names alone, as Clear does.
  const choose = (chosen: string) =>
    onListingChange(
      by === 'masterCategory'
        ? {
            ...requested,
            masterCategory: chosen || null,
            chosen: chosen
              ? { ...requested.chosen, subCategory: [], articleType: [] }
              : requested.chosen,
          }
        : {
            ...requested,
            chosen: chosen
              ? { ...requested.chosen, subCategory: [chosen], articleType: [] }
              : { ...requested.chosen, subCategory: [] },
          },
    )
  return (
    <div className={`py-4 lg:pt-0 ${isField ? '' : 'needs-script'}`}>
      <label className="block font-semibold">
        {label}
        <select
          name={isField ? by : undefined}
          value={value}
          aria-label={`${label}: ${name}`}
          className="select mt-2"
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{all}</option>
          <optgroup label={name}>
            {options.map(({ value: option, count }) => (
              <option key={option} value={option} disabled={count === 0 && option !== value}>
                {`${kindName(option)} (${count})`}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
    </div>
  )
}
