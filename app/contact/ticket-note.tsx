/** Confirmation of a message, with its ticket. */
export function TicketNote({
  ticket,
  email,
  className = '',
}: {
  ticket: string
  email: string | undefined
  className?: string
}) {
  return (
    <div className={`rounded-lg border border-leaf bg-leaf-pale p-4 ${className}`}>
      <p className="font-semibold">
        Message Sent. Your ticket number is <strong className="whitespace-nowrap">{ticket}</strong>
      </p>
      <p className="mt-1">
        Thank you for contacting us. We&apos;ll get back to you shortly.
        {email && (
          <>
            {' '}
            A copy is on its way to <span className="wrap-anywhere">{email}</span>.
          </>
        )}
      </p>
    </div>
  )
}
