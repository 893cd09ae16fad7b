import { Form } from 'react-router'
import { formatShortDate } from '#app/basics/text/format-date.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { SCOPE_WORDS, type KeyRow } from './key-row.ts'

export function KeyList({ keys, asksForCode }: { keys: readonly KeyRow[]; asksForCode: boolean }) {
  if (keys.length === 0)
    return (
      <EmptyList title="No keys yet">
        A key lets another program read products, stock or orders. Make one here, and give it to
        that program.
      </EmptyList>
    )
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {keys.map((key) => (
        <li key={key.id} className="p-4">
          <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <strong>{key.name}</strong>
            <span className="font-mono text-sm text-soft">…{key.ending}</span>
          </p>
          <p>{key.scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')}</p>
          <p className="text-soft">{stateText(key)}</p>
          <p className="text-soft">{usesText(key)}</p>
          {key.state === 'good' && <RevokeForm apiKey={key} asksForCode={asksForCode} />}
        </li>
      ))}
    </ul>
  )
}

function stateText({ state, createdAt, expiresAt }: KeyRow): string {
  const made = `Made on ${formatShortDate(createdAt)}`
  if (state === 'revoked') return `${made} · revoked`
  if (!expiresAt) return made
  // It ends with the midnight after its last day.
  const lastDay = formatShortDate(new Date(expiresAt.getTime() - 1))
  return `${made} · ${state === 'expired' ? 'ended' : 'good'} until ${lastDay}`
}

function usesText({ usedAt, requests }: KeyRow): string {
  if (!usedAt) return 'Never used'
  const counts = Object.entries(requests).map(
    ([scope, count]) => `${scope} ${groupDigits(String(count))}`,
  )
  return [
    `Last used on ${formatShortDate(usedAt)}`,
    ...(counts.length > 0 ? [`requests in 30 days: ${counts.join(', ')}`] : []),
  ].join(' · ')
}

function RevokeForm({ apiKey, asksForCode }: { apiKey: KeyRow; asksForCode: boolean }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
        Revoke<span className="sr-only"> {apiKey.name}</span>
      </summary>
      <Form method="post" className="mt-2 max-w-md space-y-3">
        <input type="hidden" name="change" value="revoke" />
        <input type="hidden" name="id" value={apiKey.id} />
        <p>The program that has it is refused at once. This cannot be taken back.</p>
        {asksForCode && <CodeField hint="Six digits from your authenticator app." />}
        <Button type="submit" kind="secondary">
          Revoke the key
        </Button>
      </Form>
    </details>
  )
}
