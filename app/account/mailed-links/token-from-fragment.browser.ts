import { useEffect, useState } from 'react'
import { useLocation, useSubmit } from 'react-router'

/**
 * Token of a mailed link, in its fragment, which no server, log or Referer sees (T31): `#token=…`,
 * or `#access_token=…&type=recovery`.
 * @returns undefined before hydration, because only browsers know the fragment; null if there is no
 * token
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

/** Removes a consumed token from the address bar, the history and bookmarks. */
export function removeTokenFromUrl(): void {
  history.replaceState(history.state, '', location.pathname)
}

/**
 * Posts the token to the page's own action on mount.
 * @returns a function that checks again
 */
export function useTokenCheck(fields: Record<string, string> | '' | null | undefined): () => void {
  const submit = useSubmit()
  const check = () => {
    // The fragment stays in the URL: a phone may discard the page meanwhile and load it again.
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
