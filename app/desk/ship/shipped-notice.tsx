import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { SeenShipment } from './seen-shipment.ts'

/** Result of shipping many, and the button that undoes it within its minute. */
export function ShippedNotice({ seen }: { seen: readonly SeenShipment[] }) {
  const busy = useNavigation().state !== 'idle'
  const shipped = seen.filter(({ state }) => state === 'shipped')
  const replaced = seen.filter(({ state }) => state === 'replacement sent').length
  const undone = seen.filter(({ state }) => state === 'undone').length
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-leaf-pale px-4 py-2 text-leaf">
      <p role="status" className="font-medium">
        {undone > 0
          ? `${undone} ${undone === 1 ? 'order is' : 'orders are'} not shipped after all.`
          : `${shipped.length} ${shipped.length === 1 ? 'order is' : 'orders are'} shipped. Their customers are written to in a minute.`}
        {replaced > 0 &&
          ` ${replaced} ${replaced === 1 ? 'replacement is' : 'replacements are'} sent.`}
      </p>
      {shipped.length > 0 && (
        <Form method="post">
          <input
            type="hidden"
            name="lines"
            value={shipped
              .map(({ number, trackingNumber }) => [number, trackingNumber].join('\t'))
              .join('\n')}
          />
          <Button type="submit" name="step" value="undo" kind="secondary" disabled={busy}>
            Undo shipping
          </Button>
        </Form>
      )}
    </div>
  )
}
