import { z } from 'zod/mini'
import { GOODS_GO_TO } from '#db/enums.ts'
import { addressFields } from '#app/account/addresses/address.ts'
import { printableLine } from '#app/basics/text/printable-line.ts'

/** Asked of a business whose GSTIN is of another State than the delivery. */
export const RegisteredForm = z.object({
  goodsGoTo: z.enum(GOODS_GO_TO, 'Choose who receives the goods'),
  registeredAddress: printableLine('Enter the building and street of the registration', 250),
  registeredPostalCode: addressFields.postalCode,
  registeredCity: printableLine('Enter the city, town or village of the registration', 80),
})
