import type { Log } from '#app/basics/log.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import type { Config } from '../config.ts'
import type { LiveGateway } from '../gateway-settings.ts'
import { canConnect } from '../../outside/can-connect.ts'
import { watchOutside, type Outside } from '../../outside/watch-outside.ts'

/** Watches the mail server, the gateways and the messenger. Demo mode has none. */
export function watchShopOutside(
  { production, gateways, messenger: texting }: Config,
  mailer: Mailer,
  log: Log,
): Outside {
  if (!production || gateways.kind === 'sandbox') return { reachability: () => ({}), stop() {} }
  const live = [...gateways.offered, ...gateways.others]
  return watchOutside(
    {
      mail: mailer.check,
      ...(texting &&
        texting.kind !== 'sandbox' && { messenger: () => canConnect(texting.account.url) }),
      ...Object.fromEntries(live.map((one) => [one.kind, () => canReach(one)])),
    },
    log,
  )
}

/** Where this server asks; SabPaisa's pay page is opened by browsers alone. */
async function canReach(gateway: LiveGateway): Promise<void> {
  const addresses =
    gateway.kind === 'sabpaisa' ? [gateway.enquiryUrl, gateway.refundUrl] : [gateway.url]
  await Promise.all(addresses.map(canConnect))
}
