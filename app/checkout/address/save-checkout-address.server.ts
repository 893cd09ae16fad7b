import { saveAddress } from '#app/account/addresses/saved-addresses.server.ts'
import type { AsksFrom } from '#app/account/events/record-account-event.server.ts'
import type { Log } from '#app/basics/log.ts'
import type { Database } from '#db/database.ts'
import type { ShipTo } from './shipping-form.ts'

type Services = AsksFrom & { db: Database; now: () => Date; log: Pick<Log, 'warn'> }

/**
 * Saves the address with the account, for the next order. Failures are only logged: the order is
 * already placed.
 */
export async function saveCheckoutAddress(
  services: Services,
  shopperId: string,
  shipTo: ShipTo,
): Promise<void> {
  try {
    const { firstName, lastName, phone, postalCode, city, address, state } = shipTo
    const kept = await saveAddress(services, shopperId, {
      firstName,
      lastName,
      phone,
      postalCode,
      city,
      address,
      state,
      preferred: false,
    })
    if (!kept.ok)
      services.log.warn({ area: 'checkout', why: kept.error }, 'failed to save the address')
  } catch (error) {
    services.log.warn({ area: 'checkout', err: error }, 'failed to save the address')
  }
}
