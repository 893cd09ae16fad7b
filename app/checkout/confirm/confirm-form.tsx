import { Form } from 'react-router'
import type { CodeSentTo } from '#app/orders/cash/code/code-sent-to.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Props = {
  orderId: string
  sentTo: CodeSentTo
  code?: string | undefined
  error?: string | undefined
}

/** Takes the code that confirms an order to be paid at the door, or asks for another one. */
export const ConfirmForm = ({ orderId, sentTo, code, error }: Props) => (
  <Form method="post" action={`/orders/${orderId}/confirm`} className="mt-6 space-y-4">
    <div className="max-w-sm">
      <TextField
        label="Code"
        name="code"
        defaultValue={code}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="(?:[\s\p{Cf}\p{Pd}]*\p{Nd}){6}[\s\p{Cf}]*"
        title="Six digits"
        maxLength={40}
        required
      />
    </div>
    <div className="flex flex-wrap gap-3">
      <Button type="submit" name="step" value="confirm">
        Confirm order
      </Button>
      <Button type="submit" name="step" value="again" kind="quiet" formNoValidate>
        Send another code
      </Button>
      {sentTo.by !== 'mail' && (
        <Button type="submit" name="step" value="mail" kind="quiet" formNoValidate>
          Send it by mail
        </Button>
      )}
    </div>
  </Form>
)
