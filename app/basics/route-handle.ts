/**
 * Properties of a route for caches, crawlers and the session, stated on the route: `export const
 * handle = { … } satisfies RouteHandle`. A route that says nothing gets the safe answer to each.
 */
export type RouteHandle = {
  /**
   * Caches that may store the answer. `shared`: the same for everyone, kept by the page cache and
   * by proxies. `public`: the same for everyone, but too many addresses to keep. `per-request`:
   * asked for each time. `private`, the default: stored nowhere.
   */
  cache?: 'shared' | 'public' | 'per-request' | 'private'
  /**
   * Whether robots.txt lets crawlers fetch it. The default is `disallow` where `cache` is private.
   */
  robots?: 'allow' | 'disallow'
  /** In the sitemap. */
  sitemap?: true
  /** Differs by shopper; the default where `cache` is neither shared nor public. */
  personal?: boolean
  /**
   * Reads the catalogue, and is refused under more load than the shop bears, before buying waits
   * (decision 54). Only of routes that are the same for everyone.
   */
  sheddable?: true
  /** Can be read without React, which hydrates it when a control is wanted, or when it is idle. */
  hydrate?: 'on-intent'
  /** Nothing around it leads away: no tab bar, and a footer of one line. */
  focused?: true
  /** Wider than other pages, and so are the bars around it: all begin at the same edge. */
  wide?: true
  /** Frame around the page: the desk has one of its own, without the bars of the shop. */
  frame?: 'desk'
  /**
   * Its action reads a file as it arrives, of so many bytes at most: its body may be larger than that of
   * a form. The proxies in `deploy/` take as much.
   */
  takesFile?: number
  /**
   * Its address is a secret: Referer names the shop alone. Not `no-referrer`, with which browsers send
   * `Origin: null` with a form, and the shop refuses it.
   */
  referrer?: 'strict-origin'
  /** Where a browser without scripts is sent on to, by a refresh in the head. */
  withoutScripts?: string
  /** All addresses of a route whose path is a parameter; any other is unknown. */
  paths?: readonly string[]
}

/**
 * Whether the page is loaded again when somebody signs in or out elsewhere. All others are the same
 * for everyone: they keep what is typed.
 */
export const isPersonal = ({ cache, personal }: RouteHandle = {}): boolean =>
  personal ?? (cache !== 'shared' && cache !== 'public')
