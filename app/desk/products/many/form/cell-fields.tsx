import { TextField } from '#app/ui/text-field.tsx'
import { CELL_LABELS, type EditedCell } from '../../product-cells.ts'
import { LABEL_HINTS, LabelAddresses, MAX_FIELD } from '../../product/label-fields.tsx'

type Typed = Readonly<Record<string, string>> | undefined

const fieldOf = (typed: Typed) => (name: EditedCell) => ({
  label: CELL_LABELS[name],
  name,
  defaultValue: typed?.[name],
})

const Line = ({ name, hint, typed }: { name: EditedCell; hint?: string; typed: Typed }) => (
  <TextField {...fieldOf(typed)(name)} hint={hint} maxLength={MAX_FIELD} autoComplete="off" />
)

/** Ticked at first, so that nothing that is right already is written over unseen. */
const OnlyEmpty = ({ typed }: { typed: Typed }) => (
  <div>
    <label className="inline-flex min-h-11 items-center gap-3 font-medium">
      <input
        type="checkbox"
        name="onlyEmpty"
        defaultChecked={typed === undefined || typed['onlyEmpty'] === 'on'}
        className="size-5"
      />
      Only where a product has none yet
    </label>
    <p className="text-sm text-soft">
      A field left empty stays as it is. Without the tick, NA takes away what is there.
    </p>
  </div>
)

export const TaxFields = ({ typed }: { typed: Typed }) => (
  <>
    <OnlyEmpty typed={typed} />
    <Line
      name="hsn"
      hint="Four, six or eight digits, such as 621142. None: by the type."
      typed={typed}
    />
    <Line name="gstRate" hint="Such as 5. None: by the HSN and the price." typed={typed} />
    <p className="text-sm text-soft">
      Prices that fit no rate afterwards are listed with the GST rates of the shop.
    </p>
  </>
)

/** Facts of the label that goods of one delivery share. */
export const SharedLabelFields = ({ typed }: { typed: Typed }) => (
  <>
    <OnlyEmpty typed={typed} />
    <Line name="countryOfOrigin" typed={typed} />
    <LabelAddresses field={fieldOf(typed)} />
    <Line name="netQuantity" hint={LABEL_HINTS.netQuantity} typed={typed} />
    <Line name="packedMonth" hint={LABEL_HINTS.packedMonth} typed={typed} />
  </>
)
