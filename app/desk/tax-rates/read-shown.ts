import { z } from 'zod/mini'

const Shown = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(64)))

/** Hashes by topic, of what a form showed to be confirmed; nothing where it cannot be read. */
export function readShown(text = ''): Readonly<Record<string, string>> {
  try {
    return Shown.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}
