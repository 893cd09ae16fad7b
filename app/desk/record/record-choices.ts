import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_SUBJECTS } from '#db/words/audit-enums.ts'
import { formatDay } from '../today/money/format-day.ts'
import type { FilterChip } from '../lists/filter-chip.ts'
import { ACTOR_WORDS } from '../order/story/actor-words.ts'
import { actionWords, SUBJECT_WORDS } from './event-words.ts'
import { FILTER_NAMES, whoParam, type FilterName } from './record-filter.ts'

export type Choices = readonly {
  group: string
  options: readonly { value: string; label: string }[]
}[]

type Members = readonly { id: string; name: string }[]

export const memberChoices = (members: Members): Choices => [
  {
    group: 'Staff',
    options: members.map(({ id, name }) => ({ value: whoParam({ staffId: id }), label: name })),
  },
]

export const whoChoices = (members: Members): Choices => [
  ...memberChoices(members),
  {
    group: 'Others',
    options: AUDIT_ACTORS.map((actor) => ({ value: actor, label: ACTOR_WORDS[actor] })),
  },
]

export const WHAT_CHOICES: Choices = AUDIT_SUBJECTS.map((subject) => ({
  group: SUBJECT_WORDS[subject],
  options: [
    { value: subject, label: `All of: ${SUBJECT_WORDS[subject].toLowerCase()}` },
    ...AUDIT_ACTIONS[subject].map((action) => ({
      value: `${subject}.${action}`,
      label: actionWords(subject, action),
    })),
  ],
}))

export function recordChips(
  known: Partial<Record<FilterName, string>>,
  who: Choices,
): FilterChip[] {
  const labelIn = (choices: Choices, value: string) =>
    choices.flatMap(({ options }) => options).find((one) => one.value === value)?.label ?? value
  const TEXTS: Record<FilterName, (value: string) => string> = {
    who: (value) => labelIn(who, value),
    what: (value) => labelIn(WHAT_CHOICES, value),
    order: (value) => `Order ${value}`,
    from: (value) => `From ${formatDay(value)} ${value.slice(0, 4)}`,
    to: (value) => `To ${formatDay(value)} ${value.slice(0, 4)}`,
  }
  return FILTER_NAMES.flatMap((name) => {
    const value = known[name]
    if (value === undefined) return []
    const { [name]: _left, ...others } = known
    return [{ text: TEXTS[name](value), without: `?${new URLSearchParams(others)}` }]
  })
}
