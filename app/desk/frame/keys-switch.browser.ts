const NAME = 'desk-keys-off'

/** Whether single letters do nothing on this device (WCAG 2.1.4). */
export const areKeysOff = (): boolean => {
  try {
    return localStorage.getItem(NAME) !== null
  } catch {
    return false
  }
}

export function switchKeys(off: boolean): void {
  try {
    if (off) localStorage.setItem(NAME, '1')
    else localStorage.removeItem(NAME)
  } catch {
    // Storage is blocked: the switch lasts until the page is left.
  }
}
