import type { Page } from '@playwright/test'

/**
 * Collects everything the browser complains of from now on, except its own line about the expected
 * status, and requests that it cancelled itself.
 */
export function problemsOf(page: Page, shop: string, answers: number | undefined): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (
      answers &&
      message
        .text()
        .startsWith(`Failed to load resource: the server responded with a status of ${answers} `)
    )
      return
    problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.status() !== answers)
      problems.push(`${response.status()}: ${response.url()}`)
    if (!response.url().startsWith(shop)) problems.push(`not of this shop: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      problems.push(`${request.failure()?.errorText}: ${request.url()}`)
  })
  return problems
}
