import { Form, useNavigation } from 'react-router'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RoleSelect } from './role-select.tsx'

type Props = { asksForCode: boolean; sendsMail: boolean }

export function InviteForm({ asksForCode, sendsMail }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="invite" className="rounded-card border border-line bg-card p-4">
      <h2 id="invite" className="text-lg font-bold">
        Invite somebody
      </h2>
      <p className="mt-1 text-soft">
        {sendsMail
          ? 'They get a mail with a link. It can be used once, within seven days.'
          : 'This server sends no mails yet: you get a link, and pass it on yourself.'}
      </p>
      <Form method="post" className="mt-3 space-y-4">
        <input type="hidden" name="change" value="invite" />
        <TextField label="Email" name="email" inputMode="email" autoComplete="off" required />
        <RoleSelect of="invite" label="Role" />
        {asksForCode && <CodeField hint="Six digits from your authenticator app." />}
        <Button type="submit" className="w-full" disabled={busy}>
          {sendsMail ? 'Send an invitation' : 'Make an invitation'}
        </Button>
        {sendsMail && (
          <Button
            type="submit"
            name="asLink"
            value="yes"
            kind="secondary"
            className="w-full"
            disabled={busy}
          >
            Make a link instead
          </Button>
        )}
      </Form>
    </section>
  )
}
