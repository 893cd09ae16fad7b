import { Form } from 'react-router'
import type { Member } from '#app/staff/accounts/member.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { ROLE_WORDS } from '#app/staff/permissions.ts'
import { Button } from '#app/ui/button.tsx'
import { RoleSelect } from './role-select.tsx'

type Props = { members: readonly Member[]; me: string; asksForCode: boolean }

export function MemberList({ members, me, asksForCode }: Props) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {members.map((member) => (
        <li key={member.id} className="p-4">
          <p className="flex flex-wrap gap-x-3 wrap-anywhere">
            <strong>{member.name}</strong>
            {member.name !== member.email && <span className="text-soft">{member.email}</span>}
          </p>
          <p className="text-soft">{stateText(member, me)}</p>
          {member.state !== 'left' && member.id !== me && (
            <MemberForms member={member} asksForCode={asksForCode} />
          )}
        </li>
      ))}
    </ul>
  )
}

function stateText({ id, state, role, hasSecondFactor }: Member, me: string): string {
  if (state === 'left') return 'No longer here'
  const words = [ROLE_WORDS[role].split(':')[0]]
  if (id === me) words.push('you')
  if (state === 'invited') words.push('invited, has not signed in')
  else words.push(hasSecondFactor ? 'second factor set up' : 'no second factor')
  return words.join(' · ')
}

function MemberForms({ member, asksForCode }: { member: Member; asksForCode: boolean }) {
  const code = asksForCode && <CodeField hint="Six digits from your authenticator app." />
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
        Change
      </summary>
      <div className="mt-2 max-w-md space-y-5">
        <Form method="post" className="space-y-3">
          <Whom change="role" email={member.email} />
          <RoleSelect of={member.id} label={`Role of ${member.name}`} chosen={member.role} />
          {code}
          <Button type="submit" kind="secondary">
            Change the role
          </Button>
        </Form>
        {member.hasSecondFactor && (
          <Form method="post" className="space-y-3">
            <Whom change="reset second factor" email={member.email} />
            {code}
            <Button type="submit" kind="secondary">
              Reset the second factor
            </Button>
          </Form>
        )}
        <Form method="post" className="space-y-3">
          <Whom change="remove" email={member.email} />
          {code}
          <Button type="submit" kind="secondary">
            Remove from the staff
          </Button>
        </Form>
      </div>
    </details>
  )
}

const Whom = ({ change, email }: { change: string; email: string }) => (
  <>
    <input type="hidden" name="change" value={change} />
    <input type="hidden" name="email" value={email} />
  </>
)
