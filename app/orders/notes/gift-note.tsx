import type { Gift } from '../order.ts'

/** That the order is wrapped as a gift, with the message of its card as it was written. */
export const GiftNote = ({ gift: { message } }: { gift: Gift }) => (
  <div className="mt-2">
    <p>Wrapped as a gift{message === null ? ', without a card.' : '. On the card:'}</p>
    {message !== null && (
      <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
    )}
  </div>
)
