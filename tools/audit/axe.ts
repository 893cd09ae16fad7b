import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { VISUAL_CHECK_TITLE, runJourneys } from './visual-checks.ts'

/** A screen in one of its states, and its problem if it has one. */
export type ScreenResult = { file: string; screen: string; problem: string | undefined }

type Spec = {
  title: string
  ok: boolean
  tests: { results: { errors: { message?: string }[] }[] }[]
}
type Suite = { file: string; specs: Spec[]; suites?: Suite[] }

/**
 * Runs the visual checks of every screen in every variant. @param only a part of the names, to
 * select some of them
 */
export async function auditScreens(root: string, only?: string): Promise<ScreenResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-audit-'))
  const report = path.join(folder, 'report.json')
  // Four variants of a screen take longer than the one of `npm test`.
  const args = [
    '--reporter=list,json',
    '--timeout=180000',
    '--grep',
    only ? `${only}.*${VISUAL_CHECK_TITLE}` : VISUAL_CHECK_TITLE,
  ]
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  try {
    await runJourneys(root, args, env)
    const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }
    return suites.flatMap(specsIn).map(({ file, spec }) => ({
      file: file.replace('.journey.ts', ''),
      screen: (spec.title.split(`: ${VISUAL_CHECK_TITLE}`)[0] ?? spec.title).replace(/^§\d+ /, ''),
      problem: spec.ok ? undefined : lastErrors(spec) || 'It was not checked.',
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const specsIn = ({ file, specs, suites = [] }: Suite): { file: string; spec: Spec }[] => [
  ...specs.map((spec) => ({ file, spec })),
  ...suites.flatMap(specsIn),
]

/** The first lines of each error, where Playwright names what it expected and what it found. */
function lastErrors({ tests }: Spec): string {
  const errors = tests.flatMap(({ results }) => results).at(-1)?.errors ?? []
  const lines = errors.flatMap(({ message = '' }) =>
    stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 16),
  )
  return lines.join('\n')
}

/** Number of screens, and of those with a problem, by file of journeys. */
export function countByFile(
  results: readonly ScreenResult[],
): Record<string, { screens: number; wrong: number }> {
  const counts: Record<string, { screens: number; wrong: number }> = {}
  for (const { file, problem } of results) {
    const count = (counts[file] ??= { screens: 0, wrong: 0 })
    count.screens += 1
    if (problem) count.wrong += 1
  }
  return counts
}
