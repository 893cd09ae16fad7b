import { brand } from '#app/basics/brand.ts'
import { PALETTES } from '#app/basics/look/palettes.ts'

// The shop's colours, repeated inline: mail programs inherit nothing, and those with a dark mode of
// their own need both the colour and its background.
export const colours = {
  paper: '#fbf7f1',
  card: '#ffffff',
  ink: '#231a16',
  soft: '#6b5c52',
  line: '#dfd3c3',
} as const

/** Of the palette of now: a function, since the desk changes it. */
const madder = () => PALETTES[brand.look.colours].light.madder

const fonts = {
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
  display: "'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, 'Noto Serif', serif",
} as const

export const emailText = {
  margin: '0 0 16px',
  fontSize: 16,
  lineHeight: '24px',
  color: colours.ink,
  overflowWrap: 'anywhere',
} as const
export const smallText = {
  ...emailText,
  margin: '0 0 8px',
  fontSize: 14,
  lineHeight: '20px',
  color: colours.soft,
} as const
export const commandText = {
  fontFamily: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSize: 14,
  overflowWrap: 'anywhere',
} as const
export const linkText = () => ({ color: madder(), textDecoration: 'underline' }) as const

export const bodyStyle = {
  margin: 0,
  padding: 0,
  backgroundColor: colours.paper,
  fontFamily: fonts.sans,
  color: colours.ink,
} as const

export const cardStyle = {
  backgroundColor: colours.card,
  border: `1px solid ${colours.line}`,
  borderRadius: 14,
} as const

export const headingText = {
  margin: '0 0 16px',
  fontFamily: fonts.display,
  fontSize: 26,
  lineHeight: '34px',
  color: colours.ink,
} as const

export const shopNameText = () =>
  ({
    margin: '0 12px 16px',
    fontFamily: fonts.display,
    fontSize: 24,
    lineHeight: '32px',
    fontWeight: 700,
    color: madder(),
  }) as const

export const buttonStyle = () =>
  ({
    margin: '8px 0 20px',
    padding: '14px 28px',
    borderRadius: 26,
    backgroundColor: madder(),
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 600,
    color: '#ffffff',
  }) as const
