import type { ReactNode } from 'react'
import { TextField } from '#app/ui/text-field.tsx'
import { CELL_LABELS, type EditedCell } from '../../product-cells.ts'
import { LabelAddresses } from '../../product/label-fields.tsx'

type Typed = Readonly<Record<string, string>> | undefined

const MAX_FIELD = 200

const fieldOf = (typed: Typed) => (name: EditedCell) => ({
  label: CELL_LABELS[name],
  name,
  defaultValue: typed?.[name],
})

const Line = ({ name, hint, typed }: { name: EditedCell; hint?: string; typed: Typed }) => (
  <TextField {...fieldOf(typed)(name)} hint={hint} maxLength={MAX_FIELD} autoComplete="off" />
)

const AsItIs = ({ children }: { children?: ReactNode }) => (
  <p className="text-soft">
    A field left empty stays as it is; NA takes away what is there. {children}
  </p>
)

export const TaxFields = ({ typed }: { typed: Typed }) => (
  <>
    <AsItIs>Without them the type of the goods and their price decide.</AsItIs>
    <Line name="hsn" hint="Four, six or eight digits, such as 621142." typed={typed} />
    <Line
      name="gstRate"
      hint="Such as 5, of goods that the table of rates does not have right."
      typed={typed}
    />
  </>
)

/** Facts of the label that goods of one delivery share. */
export const SharedLabelFields = ({ typed }: { typed: Typed }) => (
  <>
    <AsItIs />
    <Line name="countryOfOrigin" typed={typed} />
    <LabelAddresses field={fieldOf(typed)} />
    <Line name="netQuantity" hint="Such as 1 N, 50 ml or 100 g." typed={typed} />
    <Line name="packedMonth" hint="Such as 2026-10." typed={typed} />
  </>
)
