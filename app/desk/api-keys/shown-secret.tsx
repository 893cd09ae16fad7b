import { Button } from '#app/ui/button.tsx'

/** A new secret, shown once: it is stored so that nobody can read it. */
export function ShownSecret({ text, label }: { text: string; label: string }) {
  return (
    <div role="status" className="mt-3 rounded-card border border-line bg-card p-4">
      <p>{label}</p>
      <p className="mt-2 font-mono text-sm wrap-anywhere select-all">{text}</p>
      <Button
        kind="secondary"
        className="needs-script mt-3"
        onClick={() => void navigator.clipboard.writeText(text)}
      >
        Copy
      </Button>
    </div>
  )
}
