import { z } from 'zod'
import type { Lock } from './runtime-only.ts'

/** Those that fail the check. */
const GRAVE: ReadonlySet<string> = new Set(['critical', 'high'])

/** Report of `npm audit --json`, as far as it is read here. */
const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      /** Places in the lock file. */
      nodes: z.array(z.string()),
      /** Advisories, or names of the packages that have them. */
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
})

/** Written exceptions: an advisory that does not reach the shop, why, and until when that is believed. */
export const Exceptions = z.array(
  z.strictObject({
    advisory: z.string().regex(/^GHSA-[\w-]+$/),
    why: z.string().min(20),
    until: z.iso.date(),
  }),
)
export type Exception = z.infer<typeof Exceptions>[number]

export type Hole = { advisory: string; package: string; severity: string; title: string }

export type Judgement =
  | { checked: false; why: string }
  | { checked: true; holes: Hole[]; excepted: Hole[] }

/**
 * Judges what npm knows of the installed packages: critical and high advisories of those that run in
 * the shop, as the lock file marks them, that no exception of today names.
 * @param printed what `npm audit --json` printed; of a registry that answers no such question an error
 * @param today `YYYY-MM-DD`; an exception holds through its last day
 * @throws for a report in another format: what cannot be read must not pass
 */
export function judgeAdvisories(
  printed: string,
  { lock, exceptions, today }: { lock: Lock; exceptions: readonly Exception[]; today: string },
): Judgement {
  const answer = parseJson(printed)
  if (!isReport(answer)) return { checked: false, why: messageIn(answer) }
  const report = Report.parse(answer)
  const runs = (node: string) => {
    const locked = lock.packages[node]
    return !locked?.dev && !locked?.devOptional
  }
  const found = Object.values(report.vulnerabilities)
    .filter(({ nodes }) => nodes.some(runs))
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== 'string')
    .filter(({ severity }) => GRAVE.has(severity))
    .map(({ name, title, url, severity }) => ({
      advisory: url.split('/').at(-1) ?? url,
      package: name,
      severity,
      title,
    }))
  const isExcepted = (hole: Hole) =>
    exceptions.some(({ advisory, until }) => advisory === hole.advisory && today <= until)
  return {
    checked: true,
    holes: found.filter((hole) => !isExcepted(hole)),
    excepted: found.filter(isExcepted),
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isReport = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'auditReportVersion' in answer

function messageIn(answer: unknown): string {
  const said = z.object({ message: z.string() }).safeParse(answer)
  return said.success ? said.data.message : 'npm gave no report'
}
