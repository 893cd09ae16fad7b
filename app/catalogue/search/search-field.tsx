import { useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { SuggestionList } from './suggestion-list.tsx'

/**
 * The only search field of a page. From 768 px on it stands in the bar; below, the same element is
 * a popover over the bar. Every page has it, so the suggestion list loads when the field is first
 * used.
 */
export function SearchField() {
  const field = useRef<HTMLInputElement>(null)
  const { key, pathname, search } = useLocation()
  const searched = (pathname === '/products' && new URLSearchParams(search).get('q')?.trim()) || ''
  const [List, setList] = useState<typeof SuggestionList>()

  const bringList = () => {
    import('./suggestion-list.tsx').then(
      (loaded) => setList(() => loaded.SuggestionList),
      () => {}, // Offline: the next focus tries again.
    )
  }

  return (
    // The key resets it on each navigation: closed, with the current search.
    <search key={key} id="search" popover="auto">
      <Form
        action="/products"
        onSubmit={(event) => {
          if (field.current?.value.trim()) return
          event.preventDefault()
          field.current?.focus()
        }}
      >
        <label htmlFor="q" className="sr-only">
          Search products
        </label>
        <input
          ref={field}
          id="q"
          type="search"
          name="q"
          defaultValue={searched}
          placeholder="Kurtas, shoes…"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-controls="suggestions"
          aria-expanded={false}
          onFocus={bringList}
          // It may have had the focus before hydration.
          onInput={bringList}
        />
        <button aria-label="Search" />
      </Form>
      <button
        type="button"
        popoverTarget="search"
        popoverTargetAction="hide"
        aria-label="Close search"
        className="round text-2xl md:hidden"
      >
        ×
      </button>
      {List && <List field={field} />}
    </search>
  )
}
