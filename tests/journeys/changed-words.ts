import { newMember } from '../shop/clients/staff-client.ts'
import { openWords, saveWords } from '../shop/clients/words-client.ts'
import type { Screen } from './visual-checks.ts'

/** A screen of a shop whose desk has changed these words of a group. */
export function withWords(group: string, texts: Record<string, string>, screen: Screen): Screen {
  let before: Record<string, string> = {}
  return {
    ...screen,
    async before(stage) {
      await screen.before?.(stage)
      const member = await newMember(stage.shop, 'owner')
      const { seen: _, ...form } = await openWords(member, group)
      before = form
      await saveWords(member, group, texts)
    },
    async cleanUp({ shop }) {
      await saveWords(await newMember(shop, 'owner'), group, before)
    },
  }
}
