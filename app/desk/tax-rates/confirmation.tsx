import { Form } from 'react-router'
import { formatDate } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import type { ShownClaim } from './shown-rate.ts'

/** Who has confirmed it, or the button that does. */
export function Confirmation({ of, busy = false }: { of: ShownClaim; busy?: boolean }) {
  const { topic, sha256, name, confirmed } = of
  if (confirmed)
    return (
      <p className="text-sm text-leaf">
        ✓ {confirmed.by}, {formatDate(confirmed.at)}
      </p>
    )
  return (
    <Form method="post">
      <input type="hidden" name="shown" value={JSON.stringify({ [topic]: sha256 })} />
      <Button type="submit" name="step" value="confirm" kind="secondary" disabled={busy}>
        Confirm<span className="sr-only">: {name}</span>
      </Button>
    </Form>
  )
}
