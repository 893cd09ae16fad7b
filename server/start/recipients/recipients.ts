import { isIP } from 'node:net'
import type { Recipients } from '#app/basics/personal-data/recipients.ts'
import type { Config } from '../config.ts'

const TEXTING = { exotel: 'Exotel', whatsapp: 'WhatsApp of Meta', sandbox: undefined } as const

/** Companies that get data of shoppers, by the settings. */
export const recipientsOf = ({
  messenger,
  smtpUrl,
  backups,
}: Pick<Config, 'messenger' | 'smtpUrl' | 'backups'>): Recipients => ({
  texting: messenger && TEXTING[messenger.kind],
  mail: companyDomain(smtpUrl),
  copies: companyDomain(backups.bucket?.url),
  copiesKept: backups.kept,
})

/** Endings of names that no company has. */
const INSIDE = /^(?:localhost|local|internal|intranet|lan|home|corp|test|arpa)$/

/**
 * Domain of the company that runs a server. A public page names it, so the server's own name, which
 * may tell of a bucket or a network, is left out; so is a server inside, which no other company has.
 */
export function companyDomain(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const labels = host.toLowerCase().split('.')
  const [top = '', second = ''] = labels.toReversed()
  if (isIP(host) || labels.length < 2 || INSIDE.test(top)) return undefined
  // Under a country: smtp.post.co.in is of post.co.in, and smtp.zoho.in of zoho.in.
  const isShared = top.length === 2 && /^(?:co|com|net|org|gov|nic|ac|firm|gen|ind)$/.test(second)
  return labels.slice(isShared ? -3 : -2).join('.')
}
