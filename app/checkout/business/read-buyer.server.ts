import { z } from 'zod/mini'
import { GOODS_GO_TO } from '#db/enums.ts'
import { addressFields } from '#app/account/addresses/address.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { gstinState } from '#app/basics/gst/gstin.ts'
import { stateCode, stateName } from '#app/basics/gst/states.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { invoiceLine } from '#app/basics/text/printable-line.ts'
import { mayLieIn, statesOf } from '#app/shipping/places/state-of-pin.server.ts'
import { placeOfSupply } from '#app/tax/place-of-supply.ts'
import { onlyState, sellerState } from '#app/tax/seller-state.ts'
import { askedStates, type AskedStates } from './asked-states.ts'
import { readBusiness, type Business } from './business-form.ts'

/** Asked of a business whose GSTIN is of another State than the delivery. */
const RegisteredForm = z.object({
  goodsGoTo: z.enum(GOODS_GO_TO, 'Choose who receives the goods'),
  registeredAddress: invoiceLine('Enter the building and street of the registration', 250),
  registeredPostalCode: addressFields.postalCode,
  registeredCity: invoiceLine('Enter the city, town or village of the registration', 80),
})

/** `asks`: the form must ask for the registered address, whether or not it did before. */
export type BuyerRefusal = { errors: FieldErrors; asks?: AskedStates }

/**
 * The business that a checkout names. Where its GSTIN is of another State than the delivery, the form
 * says to whom the goods go, and the address of the registration, which lies in that State; what it says
 * of them otherwise does not matter.
 * @param deliveryState its name
 */
export function readBuyer(
  fields: Record<string, string>,
  deliveryState: string,
): Result<Business | undefined, BuyerRefusal> {
  const read = readBusiness(fields)
  if (!read.ok) return err({ errors: read.error })
  const business = read.value
  const delivery = stateCode(deliveryState) ?? sellerState(brand.seller)
  const asks = business && askedStates(business.gstin, delivery)
  if (!business || !asks) return ok(business)
  const { name } = asks.registered
  // Without scripts the PIN code may change below the answer. A form of an earlier version says nothing.
  const { goodsGoTo: answer, askedDelivery = asks.delivery.name } = fields
  if (answer && askedDelivery !== asks.delivery.name) {
    const again = askedDelivery
      ? `The goods go to ${asks.delivery.name} now. Choose again who receives them: the tax may differ`
      : 'Choose who receives the goods'
    return err({ errors: { goodsGoTo: again }, asks })
  }
  const registered = readFields(RegisteredForm, fields)
  if (!registered.ok) return err({ errors: registered.error, asks })
  const { goodsGoTo, registeredAddress, registeredPostalCode, registeredCity } = registered.value
  if (!mayLieIn(registeredPostalCode, gstinState(business.gstin))) {
    const found = statesOf(registeredPostalCode).join(' and in ')
    const wrong = `${registeredPostalCode} is ${found ? `in ${found}` : `not in ${name}`}. Enter the PIN code in ${name}, where the GSTIN is registered`
    return err({ errors: { registeredPostalCode: wrong }, asks })
  }
  const only = onlyState(brand.seller)
  const place = placeOfSupply(delivery, { gstin: business.gstin, goodsGoTo })
  if (only !== undefined && place !== only) {
    const wrong = `We may sell within ${stateName(only) ?? 'our State'} alone, and this would be a sale to ${name}. Order without the GSTIN, or write to us`
    return err({ errors: { goodsGoTo: wrong }, asks })
  }
  const elsewhere = {
    goodsGoTo,
    address: registeredAddress,
    city: registeredCity,
    postalCode: registeredPostalCode,
  }
  return ok({ ...business, elsewhere })
}
