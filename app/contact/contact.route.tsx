import { useEffect, useRef, type RefObject } from 'react'
import { data, useNavigation } from 'react-router'
import type { Route } from './+types/contact.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { useSession } from '#app/account/session/session-provider.tsx'
import { orderViewer } from '#app/account/session/order-capability.server.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { tooManyRequests } from '#app/account/too-many-requests.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules, texts } from '#app/basics/brand/server-only.ts'
import { MESSAGE_NOTICE } from '#app/basics/personal-data/notices/message-notice.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { orderNumber } from '#app/orders/order.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'
import { ContactForm } from './contact-form.ts'
import { isOrderParam } from './order-param.ts'
import { findAskedOrder } from './asked-order.server.ts'
import { submitMessage } from './contact.server.ts'
import { ContactDetails } from './contact-details.tsx'
import { TicketNote } from './ticket-note.tsx'

export const handle = { cache: 'shared', sitemap: true, hydrate: 'on-intent' } satisfies RouteHandle

/** Lower bound on "Sending..." (§2.14). */
const MIN_SENDING_MS = 1_500

export const loader = ({ url, context }: Route.LoaderArgs) => ({
  subject: subjectOf(url.searchParams.get('order')),
  hours: texts.hours,
  grievance: allRules.grievance,
  meta: pageMeta({
    title: `Contact Us · ${brand.name}`,
    description: `Write to ${brand.name}, call us or visit us in ${texts.place}. How to reach the grievance officer, and how soon you have an answer.`,
    url: `${context.get(requestContext).origin}/contact`,
    card: 'contact',
  }),
})

/** Order pages link here with `?order=` for the subject; any other value is ignored. */
const subjectOf = (order: string | null) =>
  isOrderParam(order) ? `Order #${orderNumber(order.toLowerCase())}` : undefined

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, jobs, log, rateLimits, now } = context.get(accountServices)
  const { name = '', email = '', subject = '', message = '', ...rest } = await postedFields(request)
  const typed = { name, email, subject, message, ...(rest.complaint && { complaint: 'on' }) }
  const form = readFields(ContactForm, typed)
  if (!form.ok) return data({ errors: form.error, typed }, { status: 400 })
  const allowed = await rateLimits.consume('contact', context.get(requestContext).address)
  if (!allowed.ok) {
    const [errors, status, headers] = tooManyRequests(allowed.error)
    return data({ errors, typed }, { status, headers })
  }
  // Rate limit of the copy only, since anybody can type any address: the message still arrives.
  const copied = (await rateLimits.consume('contact-email', form.value.email)).ok
  const viewer = await orderViewer(request, await findShopper(context))
  const orderId = await findAskedOrder({ db, log }, viewer, url.searchParams.get('order'))
  const ticket = await submitMessage({ db, jobs, now }, form.value, { sendCopy: copied, orderId })
  return data({ ticket, email: copied ? form.value.email : undefined })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const [answer] = await Promise.all([
    submitOrReportOffline(serverAction),
    new Promise((resolve) => setTimeout(resolve, MIN_SENDING_MS)),
  ])
  return answer
}

/** The loader's data does not depend on the action. */
export const shouldRevalidate = () => false

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const loadDraft = () => import('./contact-draft.browser.ts')
/** Offline: the form works without a draft. */
const ignore = () => {}
const loadRules = () => import('./contact-form.ts').then(({ contactRules }) => contactRules)

export default function Contact({
  loaderData: { subject, hours, grievance },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const sent = actionData && 'ticket' in actionData ? actionData : undefined
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const typed = refused && 'typed' in refused ? refused.typed : undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!sent) return
    form.current?.reset()
    // Before useDraft fills the form anew, which it does at once where the session came with the answer.
    loadDraft().then(({ clearDraft }) => clearDraft(), ignore)
    showToast({
      title: 'Message Sent',
      text: "Thank you for contacting us. We'll get back to you shortly.",
    })
  }, [sent])
  useDraft(form)

  return (
    <div className="page grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,42rem)_21rem] lg:justify-between lg:py-14">
      <div>
        <h1 className="text-4xl font-bold">Contact Us</h1>
        <p className="mt-3 max-w-prose text-lg text-soft">
          A question about a size, a parcel or a bill? Write to us and a person will reply, usually
          within a working day.
        </p>
        {/* Without scripts the answer is a new page, which is read from its top. */}
        {sent && <TicketNote {...sent} className="without-script mt-6" />}
        <div className="mt-8 rounded-card border border-line bg-card p-[min(1.5rem,6vw)] wrap-anywhere sm:p-8">
          <ValidatedForm
            method="post"
            ref={form}
            loadRules={loadRules}
            answer={refused}
            refusedTitle="The message was not sent"
            onSubmit={(event) => busy && event.preventDefault()}
          >
            <TextField
              label="Your name"
              name="name"
              autoComplete="name"
              spellCheck={false}
              defaultValue={typed?.name}
              required
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={typed?.email}
              required
            />
            <TextField
              label="Subject"
              name="subject"
              hint="If it is about an order, its number helps us."
              // The form is empty after sending.
              defaultValue={typed?.subject ?? (sent ? '' : subject)}
              required
            />
            <TextAreaField label="Message" name="message" defaultValue={typed?.message} required />
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="complaint"
                className="size-5 shrink-0"
                defaultChecked={typed?.complaint === 'on'}
              />
              <span>This is a complaint: show it to the grievance officer, too</span>
            </label>
            <PrivacyNotice notice={MESSAGE_NOTICE} />
            {/* aria-disabled instead of `disabled`, which would lose the focus. */}
            <Button type="submit" className="w-full sm:w-auto" aria-disabled={busy || undefined}>
              {busy ? 'Sending...' : 'Send Message'}
            </Button>
            <div role="status" className="needs-script empty:-mt-5">
              {sent && <TicketNote {...sent} />}
            </div>
          </ValidatedForm>
        </div>
      </div>
      <ContactDetails hours={hours} grievance={grievance} />
    </div>
  )
}

function useDraft(form: RefObject<HTMLFormElement | null>): void {
  const { name, email } = useSession().user ?? {}
  useEffect(() => {
    const element = form.current
    let stop: (() => void) | undefined
    let gone = false
    loadDraft().then(({ persistDraft }) => {
      if (element && !gone) stop = persistDraft(element, { name, email })
    }, ignore)
    return () => {
      gone = true
      stop?.()
    }
  }, [form, name, email])
}
