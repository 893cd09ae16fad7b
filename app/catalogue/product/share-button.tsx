import { showToast } from '#app/ui/toasts.browser.ts'

/** Web Share where the browser has it; else copies the link. */
export function ShareButton({ name, url }: { name: string; url: string }) {
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url })
      await navigator.clipboard.writeText(url)
      showToast({ title: 'Link copied' })
    } catch (error) {
      // The shopper closed the share dialog.
      if (error instanceof Error && error.name === 'AbortError') return
      showToast({ title: 'The link could not be copied', text: url, kind: 'destructive' })
    }
  }
  return (
    <button
      type="button"
      className="needs-script inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-soft hover:text-ink"
      onClick={() => void share()}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8" />
      </svg>
      Share
    </button>
  )
}
