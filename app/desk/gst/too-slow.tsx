import type { ReturnMonth } from '#app/invoices/gstr1/return-month.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { GstFiles } from './gst-files.tsx'

/** In place of a return that could not be added up while a member waits. */
export const TooSlow = ({ month, gstin }: { month: ReturnMonth; gstin: string }) => (
  <>
    <EmptyList title="It took too long to add this month up">
      Try again when the shop is less busy. The files below take as long as they need;{' '}
      <code>npm run gst -- {month}</code> on the server does too, and prints what to look at first.
    </EmptyList>
    <GstFiles month={month} gstin={gstin} />
  </>
)
