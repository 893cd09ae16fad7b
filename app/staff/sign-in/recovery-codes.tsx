import { useState } from 'react'
import { brand } from '#app/basics/brand.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'

/** The codes as a list, with ways to keep them; they are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const file = `Recovery codes of the desk of ${brand.name}. Each opens it once.\n\n${text}\n`
  return (
    <>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          kind="secondary"
          className="needs-script"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          Copy
          <span className="sr-only"> the recovery codes</span>
        </Button>
        {/* In the address itself, so that no server has to know the codes again. */}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className={buttonClass('secondary')}
        >
          Download
          <span className="sr-only"> the recovery codes</span>
        </a>
      </div>
      <p role="status" className="text-soft">
        {isCopied && 'The codes are copied.'}
      </p>
    </>
  )
}
