/** Pieces of an address that a link and `location` have alike. */
type Address = { readonly origin: string; readonly href: string }

/** True if a link replaces the page by another of this shop, rather than moving within it. */
export const opensOtherPage = (
  link: Address & { readonly target: string; readonly hash: string },
  page: Address,
): boolean =>
  link.origin === page.origin &&
  !link.target &&
  !(link.hash && link.href.split('#')[0] === page.href.split('#')[0])
