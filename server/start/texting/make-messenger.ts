import { makeExotel } from '#app/texting/exotel.server.ts'
import type { Messenger } from '#app/texting/messenger.ts'
import { sandboxMessenger } from '#app/texting/sandbox-messenger.server.ts'
import { makeWhatsApp } from '#app/texting/whatsapp.server.ts'
import type { Config } from '../config.ts'
import type { MessengerConfig } from './messenger-config.ts'

/** The messenger as configured; undefined: the shop has none, and mails its codes. */
export function makeMessenger(config: MessengerConfig): Messenger | undefined {
  switch (config?.kind) {
    case undefined:
      return undefined
    case 'sandbox':
      return sandboxMessenger(config.folder, config.channel)
    case 'exotel':
      return makeExotel(config.account)
    case 'whatsapp':
      return makeWhatsApp(config.account)
    default:
      return config satisfies never
  }
}

/** Folder of what the sandbox has kept, for its page; undefined outside demo mode. */
export const textsDirOf = ({ production, messenger }: Config): string | undefined =>
  !production && messenger?.kind === 'sandbox' ? messenger.folder : undefined
