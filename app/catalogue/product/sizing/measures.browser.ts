import { useSyncExternalStore } from 'react'
import { BODY_MEASURES } from '#app/basics/storage/draft.browser.ts'
import { safeLocalStorage } from '#app/basics/storage/safe-storage.browser.ts'
import type { BodyMeasure } from './size-guide.ts'

/** Typed text by measure: the fields show it again as it was typed. */
export type TypedMeasures = Partial<Record<BodyMeasure, string>>

const MAX_LENGTH = 12
const MEASURES: readonly BodyMeasure[] = ['chest', 'waist', 'hip', 'foot']

const listeners = new Set<() => void>()
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Measures this browser keeps, as stored; null where it keeps none, undefined before hydration. */
export const useStoredMeasures = (): string | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => safeLocalStorage.getItem(BODY_MEASURES),
    () => undefined,
  )

export function parseMeasures(stored: string | null | undefined): TypedMeasures {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter(
        ([measure, typed]) =>
          MEASURES.some((known) => known === measure) &&
          typeof typed === 'string' &&
          typed.length <= MAX_LENGTH,
      ),
    )
  } catch {
    return {}
  }
}

/** Keeps measures beside those that another kind of product asked for. */
export function storeMeasures(typed: TypedMeasures): void {
  const before = parseMeasures(safeLocalStorage.getItem(BODY_MEASURES))
  safeLocalStorage.setItem(BODY_MEASURES, JSON.stringify({ ...before, ...typed }))
  for (const notify of listeners) notify()
}

export function clearMeasures(): void {
  safeLocalStorage.removeItem(BODY_MEASURES)
  for (const notify of listeners) notify()
}
