import { Button } from '#app/ui/button.tsx'
import { TickedList } from '../lists/ticks.tsx'
import { OrderTable } from './order-table.tsx'
import type { OrderRow } from './order-row.ts'

type Props = {
  rows: readonly OrderRow[]
  mayCancel: boolean
  mayDeliver: boolean
  mayConfirm: boolean
}

/** The list of orders, with ticks for what the member may do with many. */
export function OrderList({ rows, mayCancel, mayDeliver, mayConfirm }: Props) {
  if (!mayCancel && !mayDeliver && !mayConfirm) return <OrderTable rows={rows} />
  return (
    <TickedList name="o" action="/desk/parcels" list={<OrderTable rows={rows} hasTicks />}>
      {mayConfirm && rows.some(({ payment }) => payment === 'cash_to_confirm') && (
        <Button type="submit" kind="secondary" formAction="/desk/orders/confirm">
          Confirm ticked
        </Button>
      )}
      {mayDeliver && (
        <Button type="submit" kind="secondary">
          Delivered, lost, came back
        </Button>
      )}
      {mayCancel && (
        <Button type="submit" kind="secondary" formAction="/desk/orders/cancel">
          Cancel ticked
        </Button>
      )}
    </TickedList>
  )
}
