import { useEffect, useState } from 'react'
import { useLocation, useSubmit } from 'react-router'

/**
 * The key that a mailed link carries in its fragment, where no server, log or referrer sees it: `#token=…`, or
 * `#access_token=…&type=recovery`. undefined: not read yet, only browsers know it; null: there is none.
 */
export function useTokenFromFragment(name: string, type?: string): string | null | undefined {
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const params = new URLSearchParams(hash.slice(1))
    setToken((type && params.get('type') !== type ? null : params.get(name)) || null)
  }, [hash, name, type])
  return token
}

/** A key that has been used up has no business in the address bar, the history or a bookmark. */
export function removeTokenFromUrl(): void {
  history.replaceState(history.state, '', location.pathname)
}

/** Asks the page's own action about a link when it is opened. The answer to this gives the way to ask again. */
export function useTokenCheck(fields: Record<string, string> | '' | null | undefined): () => void {
  const submit = useSubmit()
  const check = () => {
    // The address stays whole: a phone may throw the page away while somebody looks for a good password, and load it again.
    if (fields)
      void submit(fields, {
        method: 'post',
        action: location.pathname + location.hash,
        replace: true,
        preventScrollReset: true,
      })
  }
  useEffect(() => {
    const timer = setTimeout(check)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link
  }, [])
  return check
}
