import { opensOtherPage } from './opens-other-page.ts'

// Inline script for being offline. A link would replace the page, and what was typed into it, by
// the browser's error page, and React Router reloads the page even on hover. So links do nothing
// while offline, and a message says why. `navigator.onLine` may be wrong (a shop on the same
// machine is always reachable), so the script asks the shop first, and again a second later,
// because the browser may know before the connection is gone. It stands inline in the head
// (head-tags.tsx), because nothing can be loaded any more; #offline in bars.css styles it.

const MESSAGE =
  'You are offline. This page and your cart stay as they are: please try again once you are connected.'

let messageElement: HTMLElement | undefined
/** True while a press that was held back is given to the page again. */
let isReplaying = false

addEventListener('offline', () => askShop())
addEventListener('online', () => showMessage(''))
// React Router prefetches on these. It takes the pointer's arrival at a link from the mouseout of
// the element that the pointer leaves.
for (const type of ['mouseover', 'mouseout', 'focusin', 'touchstart'])
  addEventListener(type, (event) => offlineLink(event) && event.stopPropagation(), true)
addEventListener(
  'click',
  (event) => {
    const link = offlineLink(event)
    if (link && !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey)
      holdBack(event, () => link.click())
  },
  true,
)
addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event
    if (navigator.onLine || isReplaying || !(form instanceof HTMLFormElement)) return
    // A POST is sent by the page's own code, which says itself that it is offline.
    if (form.method === 'get') holdBack(event, () => form.requestSubmit(submitter))
  },
  true,
)

/** The link that an event is about, if the browser is offline and the link opens another page. */
function offlineLink(event: Event): HTMLAnchorElement | false | null {
  const isMouseOut = event instanceof MouseEvent && event.type === 'mouseout'
  const element = isMouseOut ? event.relatedTarget : event.target
  const link =
    !navigator.onLine &&
    !isReplaying &&
    element instanceof Element &&
    element.closest<HTMLAnchorElement>('a[href]')
  return link && opensOtherPage(link, location) && link
}

/** Stops a press, and repeats it if the shop answers after all. */
function holdBack(event: Event, replay: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  askShop(() => {
    isReplaying = true
    try {
      replay()
    } finally {
      isReplaying = false
    }
  })
}

function askShop(then?: () => void, isSecondTime?: boolean): void {
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => {
      showMessage('')
      if (then) then()
      else if (!isSecondTime && !navigator.onLine) setTimeout(askShop, 1000, undefined, true)
    },
    () => {
      if (!navigator.onLine) showMessage(MESSAGE)
    },
  )
}

/** Shows a message, or none. A status is read out when its text changes, so it is emptied first. */
function showMessage(message: string): void {
  if (!messageElement) {
    if (!message) return
    messageElement = document.createElement('p')
    messageElement.id = 'offline'
    messageElement.setAttribute('role', 'status')
    document.body.append(messageElement)
  }
  const element = messageElement
  element.textContent = ''
  setTimeout(() => (element.textContent = message))
}
