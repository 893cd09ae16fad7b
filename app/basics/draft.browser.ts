import { safeLocalStorage, safeSessionStorage } from './safe-storage.browser.ts'

/** When somebody last left this browser on purpose. */
export const SIGNED_OUT_AT = 'signed-out-at'

/** Under which name a form's draft is kept: another one once somebody has left, also in a tab that slept through it. */
export const draftKey = (form: string): string =>
  `${form}-draft${safeLocalStorage.getItem(SIGNED_OUT_AT) ?? ''}`

/** What of a form was kept in this tab, by field. Anybody may have written it. */
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
