import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { inRupeesShort } from '#app/basics/money.ts'
import { ProductImage } from '../product-image.tsx'
import { SoldOutMark } from '../stock/sold-out-mark.tsx'
import { MIN_SUGGESTED_LENGTH } from './suggestions.ts'
import { NO_SUGGESTION, suggestionId, useSuggestionKeys } from './use-suggestion-keys.browser.ts'
import { useSuggestions } from './use-suggestions.browser.ts'

/**
 * Suggestions below the search field, as the listbox of a combobox (WAI-ARIA APG: list autocomplete
 * with manual selection). The focus stays in the field, which keeps the typed text.
 */
export function SuggestionList({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(NO_SUGGESTION)
  const found = useSuggestions(typed)
  const { places, products } = found
  const count = places.length + products.length
  const open = wanted && count > 0 && typed.length >= MIN_SUGGESTED_LENGTH

  // Another list, or none: the active suggestion is no longer the one the shopper saw.
  useEffect(() => setActive(NO_SUGGESTION), [found, open, typed])
  useEffect(() => {
    const option = document.getElementById(suggestionId(active))
    field.current?.setAttribute('aria-expanded', String(open))
    if (!open || !option) return field.current?.removeAttribute('aria-activedescendant')
    field.current?.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }, [field, open, active])

  useEffect(() => {
    const input = field.current
    if (!input) return
    const suggest = () => {
      setTyped(input.value.trim())
      setWanted(true)
    }
    const close = () => setWanted(false)
    const search = () => {
      if (input.value.trim()) leave(input)
    }
    // Text typed before this component loaded.
    if (document.activeElement === input && input.value !== input.defaultValue) suggest()
    input.addEventListener('input', suggest)
    input.addEventListener('blur', close)
    input.form?.addEventListener('submit', search)
    return () => {
      input.removeEventListener('input', suggest)
      input.removeEventListener('blur', close)
      input.form?.removeEventListener('submit', search)
    }
  }, [field])

  useSuggestionKeys(field, { open, active, count }, { setTyped, setWanted, setActive })

  const list = useRef<HTMLDivElement>(null)
  useRoomAboveKeyboard(list, open)

  const option = (at: number, to: string, children: ReactNode) => (
    <Link
      key={at}
      id={suggestionId(at)}
      role="option"
      aria-selected={at === active}
      tabIndex={-1}
      to={to}
      onClick={({ ctrlKey, metaKey, shiftKey }) =>
        ctrlKey || metaKey || shiftKey || leave(field.current)
      }
      className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 wrap-anywhere -outline-offset-3 outline-indigo hover:bg-sand aria-selected:bg-sand aria-selected:outline-3"
    >
      {children}
    </Link>
  )

  return (
    <>
      <p role="status" className="sr-only">
        {open && `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {open && (
        <div
          ref={list}
          id="suggestions"
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // Keeps the focus in the field, and a phone's keyboard open, until a suggestion is
          // followed.
          onMouseDown={(event) => event.preventDefault()}
          className="-mx-1 mt-2.5 max-h-[calc(var(--seen,100dvh)-4.5rem)] overflow-y-auto overscroll-contain bg-card md:absolute md:inset-x-0 md:top-full md:mx-0 md:mt-2 md:max-h-[calc(var(--seen,100dvh)-8rem)] md:rounded-card md:border md:border-line md:p-2 md:shadow-lift lg:right-auto lg:left-1/2 lg:max-h-[calc(var(--seen,100dvh)-6rem)] lg:w-full lg:min-w-96 lg:-translate-x-1/2"
        >
          <Group label="In the shop">
            {places.map(({ label, path }, i) => option(i, path, label))}
          </Group>
          <Group label="Products">
            {products.map(({ id, styleId, name, price, soldOut }, i) =>
              option(
                places.length + i,
                `/product/${id}`,
                <>
                  <ProductImage
                    styleId={styleId}
                    sizes="48px"
                    className={`w-12 shrink-0 rounded-md ${soldOut ? 'opacity-60' : ''}`}
                  />
                  <span className="min-w-0">
                    <span className="line-clamp-2 text-sm">{name}</span>
                    <span className="text-sm font-semibold">{inRupeesShort(price)}</span>
                    {soldOut && (
                      <>
                        {' '}
                        <SoldOutMark />
                      </>
                    )}
                  </span>
                </>,
              ),
            )}
          </Group>
          {option(
            count,
            `/products?${new URLSearchParams({ q: typed })}`,
            <span className="line-clamp-2 font-medium text-madder">Search for “{typed}”</span>,
          )}
        </div>
      )}
    </>
  )
}

/** Before navigating: on a small screen hides the panel and the phone's keyboard at once. */
function leave(input: HTMLInputElement | null) {
  input?.closest<HTMLElement>('[popover]')?.hidePopover()
  input?.blur()
}

function Group({ label, children }: { label: string; children: ReactNode[] }) {
  const heading = `suggested-${label.replaceAll(' ', '-')}`
  return (
    children.length > 0 && (
      <div role="group" aria-labelledby={heading} className="mb-1 border-b border-line pb-1">
        <p
          id={heading}
          role="presentation"
          className="px-3 pt-2 pb-1 text-sm font-medium text-soft"
        >
          {label}
        </p>
        {children}
      </div>
    )
  )
}

/**
 * A phone's keyboard covers part of the page: the list is no higher than the visual viewport, so
 * that its end can be reached.
 */
function useRoomAboveKeyboard(list: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const { visualViewport } = window
    if (!open || !visualViewport) return
    const fit = () => list.current?.style.setProperty('--seen', `${visualViewport.height}px`)
    fit()
    visualViewport.addEventListener('resize', fit)
    return () => visualViewport.removeEventListener('resize', fit)
  }, [list, open])
}
