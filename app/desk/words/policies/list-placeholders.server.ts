import { FIGURE_NAMES, type FigureName } from '#app/policies/figure-names.ts'
import { policyFigures, type PolicyMoment } from '#app/policies/figures.ts'
import { runsOf } from '#app/policies/policy.ts'

/** All placeholders, with what each says now. */
export function listPlaceholders(moment: PolicyMoment) {
  const figures = policyFigures(moment)
  return (Object.keys(FIGURE_NAMES) as FigureName[]).map((name) => ({
    name,
    meaning: FIGURE_NAMES[name],
    value: runsOf(figures[name])
      .map(({ words }) => words)
      .join(''),
  }))
}
