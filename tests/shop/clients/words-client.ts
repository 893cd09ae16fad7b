import { expect } from 'vitest'
import type { Visitor } from '../../visitor.ts'
import { unescaped } from './read-page.ts'

/** The form of a group of words as its page shows it. */
export async function openWords(visitor: Visitor, group: string): Promise<Record<string, string>> {
  const html = await (await visitor.get(`/desk/words/${group}`)).text()
  const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const json = unescaped(seen)
  return { group, seen: json, ...JSON.parse(json) }
}

/** Saves words of a group, which must be accepted. */
export async function saveWords(
  visitor: Visitor,
  group: string,
  texts: Record<string, string>,
): Promise<void> {
  const form = await openWords(visitor, group)
  const saved = await visitor.post(`/desk/words/${group}`, { ...form, ...texts })
  expect(saved.status).toBe(302)
}
