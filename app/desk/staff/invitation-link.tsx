import { Button } from '#app/ui/button.tsx'

/** The link is shown once: it is stored as a hash. */
export function InvitationLink({ email, url }: { email: string; url: string }) {
  return (
    <div className="mt-3 rounded-card border border-line bg-card p-4">
      <p>
        No mail has gone out: send this link to {email} yourself. It can be used once, within seven
        days, and is shown only now.
      </p>
      <p className="mt-2 font-mono text-sm wrap-anywhere select-all">{url}</p>
      <Button
        kind="secondary"
        className="needs-script mt-3"
        onClick={() => void navigator.clipboard.writeText(url)}
      >
        Copy the link
      </Button>
    </div>
  )
}
