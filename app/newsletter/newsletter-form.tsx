import type { InputEvent, SubmitEvent } from 'react'
import { NEWSLETTER_NOTICE } from '#app/basics/personal-data/notices/newsletter-notice.ts'
import { Button } from '#app/ui/button.tsx'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import { CONSENT } from './consent.ts'

/**
 * Newsletter form: a plain post without scripts, else it stays on the page. Its code loads when it
 * is sent, because the home page has the form. The browser and the server check the email (§5).
 * `wrong`, `email`: error and typed value of a refused post.
 */
export const NewsletterForm = ({
  wrong,
  email,
}: {
  wrong?: string | undefined
  email?: string | undefined
}) => (
  <form method="post" action="/newsletter" onSubmit={send} className="group">
    <label htmlFor="newsletter-email" className="mb-1.5 block font-medium">
      Your email
    </label>
    <div className="flex flex-wrap gap-3">
      <input
        id="newsletter-email"
        name="email"
        type="email"
        autoComplete="email"
        required
        onInput={clean}
        defaultValue={email}
        aria-invalid={wrong ? true : undefined}
        aria-describedby="newsletter-said newsletter-consent"
        className="min-h-12 min-w-0 flex-[1_1_14rem] rounded-lg border border-ink/55 bg-card px-3.5 text-base text-ink aria-invalid:border-chilli"
      />
      <Button type="submit" className="min-h-12 max-sm:grow">
        Subscribe
      </Button>
    </div>
    <p
      id="newsletter-said"
      role="status"
      className="mt-2 min-h-6 font-medium outline-none group-has-aria-invalid:text-chilli"
    >
      {wrong}
    </p>
    <p id="newsletter-consent" className="mt-1 text-sm text-soft">
      {CONSENT}
    </p>
    <PrivacyNotice notice={NEWSLETTER_NOTICE} />
  </form>
)

/** Invisible characters of a pasted address fail the browser's own check. */
function clean({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  if (!/[^ -~]/.test(input.value)) return
  void import('#app/basics/text/clean-identifier.ts').then(
    ({ cleanIdentifier }) => (input.value = cleanIdentifier(input.value)),
    () => {},
  )
}

function send(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  const form = event.currentTarget
  import('./subscribe.browser.ts').then(
    ({ subscribe }) => subscribe(form),
    // A plain post if the code cannot be loaded.
    () => form.submit(),
  )
}
