import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { formatAddressSummary, type SavedAddress } from './saved-address.ts'

/** Undo for a removed address. It has no time limit: it stays for as long as the page is open. */
export function RemovedAddress({ address }: { address: SavedAddress }) {
  const busy = useNavigation().state !== 'idle'
  const { id: _, preferred, ...fields } = address
  return (
    <Form
      method="post"
      action="/account/addresses/new"
      className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sand p-4"
    >
      <p className="flex-1 basis-60 wrap-anywhere">Removed: {formatAddressSummary(address)}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {preferred && <input type="hidden" name="preferred" value="on" />}
      <Button type="submit" kind="secondary" disabled={busy}>
        Undo
      </Button>
    </Form>
  )
}
