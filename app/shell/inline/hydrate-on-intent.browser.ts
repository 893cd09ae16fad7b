import { readCookie } from '#app/basics/storage/cookie.browser.ts'
import { countAdded } from './count-added.browser.ts'
import { isAbleBrowser } from './able-browser.browser.ts'
import { APPLICATION_ID } from '../application-id.ts'

// Inline script for the time before hydration. On pages that can be read without React, the server
// leaves the application's module script inert (server/http/pages/defer-hydration.ts), and this
// script runs it at the first sign that a control is wanted, or once the page is loaded and idle.
// On every page, presses and choices that only React can answer are held until it has hydrated,
// shown as waiting, and then done in their order, once. Styles: waiting.css.
//
// Where the application cannot run, the page stays as the server sent it, and works as without
// scripts: in a browser too old for it, if a script of it fails before it hydrates, and on a page
// that it has failed to show (shell/reload-failed-page.browser.ts).

const IDLE_MS = 2_000
const CHOICES = '[type=checkbox], [type=radio]'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Held = { type: string; target: HTMLElement; value: string; submitter?: HTMLElement | null }

const page = document.documentElement
const held: Held[] = []
let isLoading = false
let isHydrated = false
let goesNative = false
let isPlain = false
let isHydrating = false

if (!isAbleBrowser || (history.state as { plain?: true } | null)?.plain) stayPlain()

addEventListener('hydrating', (event) => (isPlain ? event.preventDefault() : (isHydrating = true)))
// Not for a promise that is rejected: that may be a request of a page that is being left.
addEventListener('error', ({ filename = '' }) => {
  if (!isPlain && !isHydrating && filename.includes('/assets/')) stayPlain()
})

/** Leaves the page to the browser, with what it has for browsers without scripts. */
function stayPlain(): void {
  isPlain = true
  page.dataset.plain = ''
  releaseHeld()
  whenParsed(() => {
    for (const each of document.querySelectorAll('noscript')) each.outerHTML = each.textContent
  })
}

function whenParsed(task: () => void): void {
  if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', () => task(), { once: true })
  else task()
}

/** Runs the module script, whose modules are fetched all at once instead of one after another. */
function hydrate(priority: 'high' | 'low'): void {
  // The script may have come in part only.
  if (document.readyState === 'loading') return whenParsed(() => hydrate(priority))
  const inert = document.getElementById(APPLICATION_ID)
  if (isPlain || isLoading || isHydrated || !inert || document.prerendering) return
  isLoading = true
  const script = document.createElement('script')
  script.type = 'module'
  script.nonce = inert.nonce ?? ''
  script.text = inert.textContent ?? ''
  script.addEventListener('error', releaseHeld)
  for (const href of (inert.dataset.modules ?? '').split(' ')) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, fetchPriority: priority })
    document.head.append(link)
  }
  document.head.append(script)
}

/** The application does not come: the last press goes the way it goes without scripts, if it has one. */
function releaseHeld(): void {
  isLoading = false
  for (const { target, submitter } of held) show(submitter ?? target, false)
  const [last] = held.splice(0).slice(-1)
  if (last?.target instanceof HTMLAnchorElement) return location.assign(last.target.href)
  const form = last && ((last.target as Control).form ?? last.target)
  if (!(form instanceof HTMLFormElement) || !navigator.onLine) return
  // A choice alone sends nothing but filters: it stays chosen.
  if (last?.type !== 'submit' && form.method !== 'get') return
  goesNative = true
  form.requestSubmit(last?.submitter)
  goesNative = false
}

for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
  addEventListener(
    type,
    ({ target }) => {
      if (
        target instanceof Element &&
        target.closest('button, input, select, textarea, label, a[data-hold]')
      )
        hydrate('high')
    },
    { capture: true, passive: true },
  )
for (const type of ['click', 'submit', 'change', 'input']) addEventListener(type, hold, true)

function hold(event: Event): void {
  const { type, target: pressed } = event
  if (isPlain || isHydrated || goesNative || !(pressed instanceof Element)) return
  if ((event as SubmitEvent).submitter?.matches('.view-cart')) {
    // The form goes at once, in place of the press that waits, and has the slow line for itself.
    held.length = 0
    return stop()
  }
  // React takes a choice from its click. While it hydrates, it would undo what it does not know yet.
  if (type === 'click' && pressed.matches(CHOICES)) event.stopImmediatePropagation()
  const target = wanted(event)
  if (!target) return
  event.stopImmediatePropagation()
  if (type === 'click' || type === 'submit') event.preventDefault()
  const { submitter } = event as SubmitEvent
  // Of what is typed into a field, the last state counts.
  const before = held.findIndex((each) => each.target === target && each.type === type)
  if (type === 'input' && before >= 0) held.splice(before, 1)
  held.push({ type, target, value: (target as Control).value, submitter: submitter ?? null })
  show(submitter ?? target, true)
  if (target.matches('[data-hold=cart]')) countAdded(target as HTMLFormElement)
  hydrate('high')
}

/** The control of an event that only React can answer; the browser itself answers all others. */
function wanted(event: Event): HTMLElement | null {
  const { type, target } = event
  if (!(target instanceof Element)) return null
  if (type === 'click')
    return opensElsewhere(event as MouseEvent)
      ? null
      : target.closest('button[type=button]:not([popovertarget]), a[data-hold]')
  if (type === 'submit') return target.closest<HTMLElement>('form[data-hold]')
  const { form } = target as Control
  if (form?.method === 'post' && !form.matches('[data-hold]')) return null
  // A choice is told by `change`, and text by `input`.
  const isChoice = target.matches(`select, ${CHOICES}`)
  return isChoice === (type === 'change') ? (target as Control) : null
}

/** A link that is to open in another tab is the browser's. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey

function show(target: HTMLElement, isWaiting: boolean): void {
  target.toggleAttribute('data-waiting', isWaiting)
  page.toggleAttribute('data-waiting', isWaiting)
}

addEventListener('hydrated', () => {
  isHydrated = true
  // Links are the router's now (server/http/speculation-rules.ts).
  page.dataset.hydrated = ''
  replay()
})

/** One after another, so that each is answered before the next. */
function replay(): void {
  const next = held.shift()
  if (!next) return
  const { type, target, value, submitter } = next
  show(submitter ?? target, false)
  if (type === 'click') target.click()
  else if (submitter) submitter.click()
  else if (type === 'submit') (target as HTMLFormElement).requestSubmit()
  else if (target.matches(CHOICES)) {
    // React compares with what it was last told through the property.
    const box = target as HTMLInputElement
    box.checked = box.type === 'checkbox' && !box.checked
    box.click()
  } else {
    const control = target as Control
    control.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
      control,
      value,
    )
    control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  setTimeout(replay)
}

function hydrateWhenIdle(): void {
  if (readCookie('flash')) return hydrate('high')
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!connection?.saveData) setTimeout(() => requestIdle(() => hydrate('low')), IDLE_MS)
}

const requestIdle: (task: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (task) => requestIdleCallback(task, { timeout: IDLE_MS })
    : setTimeout

addEventListener('load', () => {
  if (document.prerendering)
    document.addEventListener('prerenderingchange', hydrateWhenIdle, { once: true })
  else hydrateWhenIdle()
})
