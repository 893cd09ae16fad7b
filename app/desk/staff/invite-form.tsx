import { Form, useNavigation } from 'react-router'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RoleSelect } from './role-select.tsx'

export function InviteForm({ asksForCode }: { asksForCode: boolean }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="invite" className="rounded-card border border-line bg-card p-4">
      <h2 id="invite" className="text-lg font-bold">
        Invite somebody
      </h2>
      <Form method="post" className="mt-3 space-y-4">
        <input type="hidden" name="change" value="invite" />
        <TextField label="Email" name="email" type="email" autoComplete="off" required />
        <RoleSelect of="invite" label="Role" />
        {asksForCode && <CodeField hint="Six digits from your authenticator app." />}
        <Button type="submit" className="w-full" disabled={busy}>
          Make an invitation
        </Button>
      </Form>
    </section>
  )
}
