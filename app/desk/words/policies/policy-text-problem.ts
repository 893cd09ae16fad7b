import { figures } from '#app/policies/figures.ts'
import { ownTextProblem } from '#app/policies/own/check-own-text.ts'
import { isPolicyType } from '#app/policies/policy-types.ts'

/** Problem of a policy field's text, with the figures as they are now. */
export function policyTextProblem(field: string, text: string): string | undefined {
  const [, type = '', key = ''] = /^texts\.policies\.(\w+)\/(.+)$/.exec(field) ?? []
  return isPolicyType(type) ? ownTextProblem(type, key, { text, figures }) : undefined
}
