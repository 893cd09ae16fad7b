import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { Done } from '../../frame/done.ts'
import type { DeskProduct } from '../desk-product.ts'
import { isImageStep, takeImageStep } from '../images/take-image-step.server.ts'
import { ownFields } from './product-form.ts'
import { saveProduct } from './save-product.server.ts'

/** A form that changed nothing, with what was typed into it. */
export type StepRefused = {
  status: number
  errors: FieldErrors
  now?: DeskProduct
  /** Of the form of the product. */
  typed?: Record<string, string>
  seen?: string | undefined
  /** Of a form about a picture. */
  picture?: Record<string, string>
}

/** Does what a posted form of the product's page asks for. */
export async function takeProductStep(
  services: Parameters<typeof takeImageStep>[0],
  by: StaffWho<'products'>,
  code: number,
  typed: Record<string, string>,
): Promise<Result<Done, StepRefused>> {
  if (isImageStep(typed)) {
    const done = await takeImageStep(services, by, code, typed)
    return done.ok ? done : err({ ...done.error, picture: typed })
  }
  const saved = await saveProduct(services.db, by, code, typed)
  if (saved.ok) return ok({ text: saved.value })
  return err({ ...saved.error, typed: ownFields(typed), seen: typed['seen'] })
}
