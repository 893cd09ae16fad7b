import { safeLocalStorage } from '#app/basics/storage/safe-storage.browser.ts'

const NAME = 'desk-keys-off'

/** Whether single letters do nothing on this device (WCAG 2.1.4). */
export const areKeysOff = (): boolean => safeLocalStorage.getItem(NAME) !== null

export function switchKeys(off: boolean): void {
  if (off) safeLocalStorage.setItem(NAME, '1')
  else safeLocalStorage.removeItem(NAME)
}
