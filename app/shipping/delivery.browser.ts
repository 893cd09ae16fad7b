import { useEffect, useState, useSyncExternalStore } from 'react'
import { DELIVERY_PIN } from '#app/basics/storage/draft.browser.ts'
import { safeLocalStorage } from '#app/basics/storage/safe-storage.browser.ts'
import type { DeliveryAnswer } from './delivery-answer.ts'
import { isPinCode } from './pin-code.ts'

const listeners = new Set<() => void>()
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  // Another tab has asked about another PIN code.
  addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', notify)
  }
}

/** PIN code that was typed in this browser; null where none was, undefined before hydration. */
export const useStoredPin = (): string | null | undefined =>
  useSyncExternalStore(subscribe, storedPin, () => undefined)

/** Anybody can write to storage: what is no PIN code counts as none. */
export function storedPin(): string | null {
  const stored = safeLocalStorage.getItem(DELIVERY_PIN)
  return stored !== null && isPinCode(stored) ? stored : null
}

export function storePin(pin: string): void {
  safeLocalStorage.setItem(DELIVERY_PIN, pin)
  for (const notify of listeners) notify()
}

const KEPT_MS = 300_000
/** Answers of this page by PIN code: whatever shows one, it is asked for once. */
const asked = new Map<string, { at: number; answer: Promise<DeliveryAnswer | undefined> }>()

/** Answer for a PIN code; undefined where the shop cannot be reached. */
export function fetchDelivery(pin: string): Promise<DeliveryAnswer | undefined> {
  const before = asked.get(pin)
  if (before && Date.now() - before.at < KEPT_MS) return before.answer
  const answer = fetch(`/delivery/${pin}`)
    .then(async (got) => (got.ok ? ((await got.json()) as DeliveryAnswer) : undefined))
    .catch(() => undefined)
  asked.set(pin, { at: Date.now(), answer })
  // A failed answer is not kept, so it is asked again the next time.
  void answer.then((got) => got ?? asked.delete(pin))
  return answer
}

/** Answer for a PIN code, once it is wanted: 'failed' where the shop cannot be reached. */
export function useDelivery(
  pin: string | null | undefined,
  isWanted = true,
): DeliveryAnswer | 'failed' | undefined {
  const [known, setKnown] = useState<{ pin: string; got: DeliveryAnswer | 'failed' }>()
  useEffect(() => {
    if (!pin || !isWanted) return
    let isGone = false
    void fetchDelivery(pin).then((got) => isGone || setKnown({ pin, got: got ?? 'failed' }))
    return () => {
      isGone = true
    }
  }, [pin, isWanted])
  return known?.pin === pin ? known?.got : undefined
}
