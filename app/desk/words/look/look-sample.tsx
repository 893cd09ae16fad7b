import { useId } from 'react'
import type { Look, MarkName } from '#app/basics/look/look-names.ts'
import { MARK_PATHS } from '#app/basics/look/marks.ts'
import { GROUNDS, HALDI, PALETTES, type Scheme } from '#app/basics/look/palettes.ts'

/**
 * A piece of a page in these colours: logo, a name, a button, a chosen size, and the footer. It has
 * its colours as attributes, because the stylesheet knows those of one palette and scheme at a time.
 */
export function LookSample({ look, scheme }: { look: Look; scheme: Scheme }) {
  const { [scheme]: colours, night } = PALETTES[look.colours]
  const { paper, ink } = GROUNDS[scheme]
  return (
    <svg viewBox="0 0 140 80" aria-hidden="true" className="block w-full">
      <rect width="140" height="80" fill={paper} />
      <g transform="translate(10 10)">
        <Mark mark={look.mark} colour={colours.madder} />
      </g>
      <path d="M42 18h50" stroke={ink} strokeWidth="6" />
      <path d="M42 29h34" stroke={ink} strokeWidth="3" opacity="0.6" />
      <rect x="10" y="42" width="54" height="18" rx="2" fill={colours.madder} />
      <path d="M20 51h34" stroke={colours['on-madder']} strokeWidth="4" />
      <rect
        x="72"
        y="42.5"
        width="28"
        height="17"
        rx="2"
        fill={colours.blush}
        stroke={colours.madder}
      />
      <path d="M80 51h12" stroke={colours.madder} strokeWidth="4" />
      <rect y="68" width="140" height="12" fill={night} />
      <path d="M0 68h140" stroke={HALDI} />
    </svg>
  )
}

/** The mark on 24 by 24; the brand's own file is a mask, as in the bars, and fetched as theirs. */
function Mark({ mark, colour }: { mark: MarkName; colour: string }) {
  const mask = useId()
  if (mark !== 'file')
    return (
      <path
        d={MARK_PATHS[mark]}
        fill="none"
        stroke={colour}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )
  return (
    <>
      <mask id={mask} mask-type="alpha">
        <image href="/logo.svg" crossOrigin="anonymous" width="24" height="24" />
      </mask>
      <rect width="24" height="24" fill={colour} mask={`url(#${mask})`} />
    </>
  )
}
