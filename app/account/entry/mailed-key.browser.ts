import { useEffect, useState } from 'react'
import { useLocation, useSubmit } from 'react-router'

/**
 * The key that a mailed link carries in its fragment, where no server, log or referrer sees it: `#token=…`, or
 * `#access_token=…&type=recovery`. undefined: not read yet, only browsers know it; null: there is none.
 */
export function useMailedKey(name: string, type?: string): string | null | undefined {
  const { hash } = useLocation()
  const [key, setKey] = useState<string | null>()
  useEffect(() => {
    const carried = new URLSearchParams(hash.slice(1))
    setKey((type && carried.get('type') !== type ? null : carried.get(name)) || null)
  }, [hash, name, type])
  return key
}

/** A key that has been used up has no business in the address bar, the history or a bookmark. */
export function dropMailedKey(): void {
  history.replaceState(history.state, '', location.pathname)
}

/** Asks the page's own action about a link when it is opened. The answer to this gives the way to ask again. */
export function useAsking(fields: Record<string, string> | '' | null | undefined): () => void {
  const submit = useSubmit()
  const ask = () => {
    // The address stays whole: a phone may throw the page away while somebody looks for a good password, and load it again.
    if (fields) void submit(fields, { method: 'post', action: location.pathname + location.hash, replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const timer = setTimeout(ask)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link
  }, [])
  return ask
}
