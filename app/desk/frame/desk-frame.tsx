import { useEffect, type ReactNode } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { clearDraftsInTab } from '#app/account/session/clear-drafts.browser.ts'
import { brand } from '#app/basics/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { FIND_LENGTH } from '../find/find-text.ts'
import type { Done } from './done.ts'
import { DoneNotice } from './done-notice.tsx'
import { isFromChecklist } from './from-checklist.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useDeskKeys } from './use-desk-keys.browser.ts'
import { sectionOf, type Section } from './sections.ts'

type Props = {
  name: string
  role: string
  mayFind: boolean
  findsByPhone: boolean
  asksForSecondFactor: boolean
  isClosed: boolean
  sections: readonly Section[]
  done: Done | undefined
  children: ReactNode
}

export function DeskFrame({ sections, done, children, ...member }: Props) {
  const keys = useDeskKeys()
  const { pathname, search } = useLocation()
  const section = sectionOf(pathname)
  useEffect(scrollToCurrentTabs, [section, search])
  return (
    <>
      <header className="no-print border-b border-line bg-card">
        <div className="desk-page flex flex-wrap items-center gap-x-5 gap-y-1 py-1.5">
          <Link to="/desk" className="logo" aria-label={`${brand.name} desk`}>
            {brand.name}
          </Link>
          {member.mayFind && <FindBox byPhone={member.findsByPhone} />}
          <MemberMenu {...member} onShowKeys={() => keys.current?.showModal()} />
          <nav aria-label="Desk" className="order-3 w-full min-w-0">
            <ul className="-mx-2 flex overflow-x-auto">
              {sections.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="desk-tab"
                    prefetch="intent"
                    aria-current={to === section ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      {member.asksForSecondFactor && (
        <p className="no-print border-b border-line bg-indigo-pale py-2 text-sm text-indigo">
          <span className="desk-page block">
            Your account has no second factor.{' '}
            <Link to="/desk/second-factor" className="font-semibold underline">
              Set one up
            </Link>
          </span>
        </p>
      )}
      <OfflineNotice />
      <div className="desk-page pt-4 pb-16">
        {isFromChecklist(search) && (
          <Link
            to="/desk/checklist"
            className="no-print -mt-2 inline-flex min-h-11 items-center text-madder underline underline-offset-4"
          >
            Back to the checklist
          </Link>
        )}
        {done && <DoneNotice {...done} />}
        {children}
      </div>
      <KeysDialog ref={keys} />
    </>
  )
}

/** On a phone tabs are wider than the screen. The page itself does not scroll. */
function scrollToCurrentTabs(): void {
  for (const tab of document.querySelectorAll('.desk-tab[aria-current]')) {
    const list = tab.closest('ul')
    if (!list) continue
    const [at, frame] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
    list.scrollLeft += at.left + at.width / 2 - frame.left - frame.width / 2
  }
}

function FindBox({ byPhone }: { byPhone: boolean }) {
  const busy = useNavigation().location?.pathname === '/desk/find'
  const { pathname, search } = useLocation()
  // Keeps the typed text, to be put right where it found nothing.
  const typed = pathname === '/desk/find' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <Form
      action="/desk/find"
      role="search"
      aria-label="Orders"
      className="order-2 flex w-full min-w-0 sm:order-none sm:w-auto sm:max-w-md sm:grow"
    >
      <input
        key={typed}
        id="find"
        name="q"
        defaultValue={typed}
        type="search"
        className={`${inputClass} min-h-11`}
        aria-label="Find an order by anything you know of it"
        aria-keyshortcuts="/"
        placeholder={byPhone ? 'Number, phone, name …' : 'Number, tracking, name …'}
        maxLength={FIND_LENGTH}
        autoComplete="off"
        spellCheck={false}
        aria-busy={busy}
        required
      />
    </Form>
  )
}

function MemberMenu({
  name,
  role,
  isClosed,
  onShowKeys,
}: Pick<Props, 'name' | 'role' | 'isClosed'> & { onShowKeys: () => void }) {
  return (
    <details className="desk-menu relative order-1 ml-auto sm:order-none">
      <summary className="flex min-h-11 max-w-40 cursor-pointer items-center gap-1 font-medium">
        <span className="truncate">{name}</span> <span aria-hidden="true">▾</span>
      </summary>
      <div className="absolute right-0 z-30 mt-1 w-56 rounded-card border border-line bg-card p-4 shadow-lift">
        <p className="text-sm text-soft">Signed in as {role.toLowerCase()}</p>
        <Button kind="quiet" className="needs-script mt-2 -ml-3" onClick={onShowKeys}>
          Keyboard shortcuts
        </Button>
        <a href="/" className="flex min-h-11 items-center text-madder underline">
          {isClosed ? 'Preview the shop' : 'The shop, as shoppers see it'}
        </a>
        <Form method="post" action="/desk/sign-out" reloadDocument onSubmit={clearDraftsInTab}>
          <Button type="submit" kind="secondary" className="mt-2 w-full">
            Sign out
          </Button>
        </Form>
      </div>
    </details>
  )
}
