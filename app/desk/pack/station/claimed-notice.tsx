import { Form } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'

type Props = {
  /** A colleague, and when they began. */
  claim: { name: string; beganAt: Date }
  /** Since then, in words. */
  ago: string
}

/** Notice of the member who packs the parcel already; it can be packed all the same. */
export const ClaimedNotice = ({ claim: { name, beganAt }, ago }: Props) => (
  <Form method="post" className="mt-3 space-y-3 rounded-card bg-indigo-pale p-4 text-indigo">
    <div role="status" className="wrap-anywhere">
      <h2 className="text-lg font-bold">A colleague packs this</h2>
      <p>
        {name} began to pack this {ago}, on{' '}
        <time dateTime={beganAt.toISOString()}>{formatDateTime(beganAt)}</time>. Ask before you pack
        it as well; “Next parcel” leads to one that nobody has begun.
      </p>
    </div>
    <Button type="submit" name="step" value="take over" kind="secondary">
      Pack it all the same
    </Button>
  </Form>
)
