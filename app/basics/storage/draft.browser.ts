import { safeLocalStorage, safeSessionStorage } from './safe-storage.browser.ts'

/** Storage key for the time of the last sign-out in this browser. */
export const SIGNED_OUT_AT = 'signed-out-at'
/** Measures typed into a size guide: signing out removes them, as all that was typed. */
export const BODY_MEASURES = 'body-measures'

/** PIN code for which the delivery was asked: signing out removes it, too. */
export const DELIVERY_PIN = 'delivery-pin'

/**
 * Storage key of a form's draft. It changes with each sign-out, so that a tab that missed one finds
 * no draft.
 */
export const draftKey = (form: string): string =>
  `${form}-draft${safeLocalStorage.getItem(SIGNED_OUT_AT) ?? ''}`

/** Reads a form's draft, by field. It checks the types, because anybody can write to storage. */
export function readDraft(form: string): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(safeSessionStorage.getItem(draftKey(form)) ?? '{}')
    return Object.fromEntries(
      Object.entries(draft ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}
