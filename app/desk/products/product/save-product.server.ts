import type { Database } from '#db/database.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { editProduct, type EditRefusal } from '../edit-product.server.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { saleTimeFrom } from '#app/catalogue/import/cells/style-cells.ts'
import { scheduleProduct } from '../schedule-product.server.ts'
import { hideProduct } from '../hide-product.server.ts'
import { CELL_LABELS, type EditedCell } from '../product-cells.ts'
import type { DeskProduct } from '../desk-product.ts'
import { takeBackChange } from '../take-back-change.server.ts'
import { readProductForm } from './product-form.ts'

/**
 * Why a form of the product's page changed nothing. `now`: the product, where others changed it; the
 * form then counts as shown with that.
 */
export type Refused = {
  status: number
  errors: FieldErrors
  now?: DeskProduct
}

/** Does what a form of the product's page asks for. @returns a sentence for the staff */
export async function saveProduct(
  db: Database,
  by: StaffWho<'products'>,
  code: number,
  fields: Record<string, string>,
): Promise<Result<string, Refused>> {
  switch (fields['step']) {
    case 'hide':
    case 'show': {
      const hidden = fields['step'] === 'hide'
      const done = await hideProduct(db, by, code, hidden)
      if (!done.ok) return err(refusalOf(done.error))
      return ok(hidden ? 'It is hidden from shoppers.' : 'It is on sale.')
    }
    case 'schedule':
      return schedule(db, by, code, fields['appearsAt'] ?? '')
    case 'take back':
      return inWords(
        await takeBackChange(db, by, code, eventId(fields['event'])),
        'Taken back',
        'Nothing was left to take back.',
      )
    default:
      return saveForm(db, by, code, fields)
  }
}

async function schedule(
  db: Database,
  by: StaffWho<'products'>,
  code: number,
  typed: string,
): Promise<Result<string, Refused>> {
  const at = typed.trim() === '' ? null : saleTimeFrom(typed.trim(), 'start')
  if (at && !at.ok)
    return err({
      status: 400,
      errors: { appearsAt: 'Enter a day, such as 2026-12-01, and a time if you like' },
    })
  const done = await scheduleProduct(db, by, code, at && at.value)
  if (!done.ok) return err(refusalOf(done.error))
  return ok(
    at ? `It appears on ${formatDateTime(at.value)}.` : 'It stays hidden until you show it.',
  )
}

/** Id of an event; 0, which none has, for anything else. */
const eventId = (typed = ''): number => (/^\d{1,15}$/.test(typed) ? Number(typed) : 0)

export const UNREADABLE: Refused = {
  status: 400,
  errors: { form: 'The form cannot be read. Load the page again.' },
}

async function saveForm(
  db: Database,
  by: StaffWho<'products'>,
  code: number,
  fields: Record<string, string>,
): Promise<Result<string, Refused>> {
  const edit = readProductForm(fields)
  if (!edit) return err(UNREADABLE)
  return inWords(await editProduct(db, by, code, edit), 'Saved', 'Nothing was changed.')
}

const NO_PRICE = 'Not shown: it has no price. Enter one and save it first.'

function inWords(
  done: Result<EditedCell[], EditRefusal>,
  verb: string,
  nothing: string,
): Result<string, Refused> {
  if (!done.ok) return err(refusalOf(done.error))
  const labels = done.value.map((cell) => CELL_LABELS[cell].toLowerCase())
  return ok(labels.length === 0 ? nothing : `${verb}: ${labels.join(', ')}.`)
}

export function refusalOf(refusal: EditRefusal): Refused {
  switch (refusal.why) {
    case 'an import is at work':
      return {
        status: 503,
        errors: { form: 'A file is being imported. Save again when that is done.' },
      }
    case 'not there':
      return { status: 404, errors: { form: 'Nothing was changed: it is not in the shop now.' } }
    case 'no price':
      return { status: 409, errors: { form: NO_PRICE, priceINR: 'Enter a price' } }
    case 'unread':
      return { status: 400, errors: refusal.errors }
    case 'changed meanwhile':
      return {
        status: 409,
        now: refusal.now,
        errors: {
          form: 'Somebody has changed this product meanwhile. Save again to put yours in its place.',
          ...Object.fromEntries(
            refusal.cells.map((cell) => [cell, `By now: ${refusal.now.cells[cell] || 'none'}`]),
          ),
        },
      }
    default:
      return refusal satisfies never
  }
}
