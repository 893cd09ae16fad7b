import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { WebhookStep } from '../webhook-change.ts'

type Props = {
  step: WebhookStep['step']
  button: string
  kind?: 'primary' | 'secondary' | 'quiet'
  className?: string
  children?: ReactNode
}

/** Form of one step, with its button. */
export function StepForm({ step, button, kind = 'secondary', className, children }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={className} preventScrollReset>
      <input type="hidden" name="step" value={step} />
      {children}
      <Button type="submit" kind={kind} disabled={busy}>
        {button}
      </Button>
    </Form>
  )
}
