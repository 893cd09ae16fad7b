import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { brand } from '#app/brand.ts'

/** A mail without its recipient. */
export type EmailTemplate = { subject: string; body: ReactElement }

// The shop's colours (styles.css), repeated inline: mail programs inherit nothing, and those with a
// dark mode of their own need both the colour and its background.
const paper = '#fbf7f1'
const card = '#ffffff'
const ink = '#231a16'
const soft = '#6b5c52'
const line = '#dfd3c3'
const madder = '#7a1f3d'

const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"
const display = "'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, 'Noto Serif', serif"

export const emailText: CSSProperties = {
  margin: '0 0 16px',
  fontSize: 16,
  lineHeight: '24px',
  color: ink,
  overflowWrap: 'anywhere',
}
const smallText: CSSProperties = {
  ...emailText,
  margin: '0 0 8px',
  fontSize: 14,
  lineHeight: '20px',
  color: soft,
}
const linkText: CSSProperties = { color: madder, textDecoration: 'underline' }

/**
 * Layout of every email template: heading, text, one action, and how to contact the shop. It loads
 * no images or fonts, so it looks the same with images off, and nobody can track its opening.
 */
export function EmailLayout({
  preview,
  heading,
  button,
  small,
  children,
}: {
  /** Text after the subject in a list of mails. */
  preview: string
  heading: string
  button?: { label: string; href: string }
  small?: ReactNode
  children: ReactNode
}) {
  return (
    <Html lang="en-IN">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: 0, backgroundColor: paper, fontFamily: sans, color: ink }}>
        <Container style={{ maxWidth: 560, padding: '24px 12px' }}>
          <Text
            style={{
              margin: '0 12px 16px',
              fontFamily: display,
              fontSize: 24,
              lineHeight: '32px',
              fontWeight: 700,
              color: madder,
            }}
          >
            {brand.name}
          </Text>
          <Section style={{ backgroundColor: card, border: `1px solid ${line}`, borderRadius: 14 }}>
            <Section style={{ padding: '28px 20px 20px' }}>
              <Heading
                as="h1"
                style={{
                  margin: '0 0 16px',
                  fontFamily: display,
                  fontSize: 26,
                  lineHeight: '34px',
                  color: ink,
                }}
              >
                {heading}
              </Heading>
              {children}
              {button && <MainButton {...button} />}
              {small && (
                <>
                  <EmailDivider />
                  <Text style={smallText}>{small}</Text>
                </>
              )}
            </Section>
          </Section>
          <Section style={{ padding: '20px 12px 0' }}>
            <Text style={smallText}>
              Questions? Answer this mail, write to{' '}
              <EmailLink href={`mailto:${brand.email}`}>{brand.email}</EmailLink> or call <Phone />.
            </Text>
            <Text style={smallText}>
              {brand.tradingCompany}, {brand.address.join(', ')}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

/**
 * Button with its URL below, for mail programs where buttons do nothing. The text version has the
 * URL once.
 */
function MainButton({ label, href }: { label: string; href: string }) {
  return (
    <>
      <Button
        className="button"
        href={href}
        style={{
          margin: '8px 0 20px',
          padding: '14px 28px',
          borderRadius: 26,
          backgroundColor: madder,
          fontSize: 16,
          lineHeight: '22px',
          fontWeight: 600,
          color: '#ffffff',
        }}
      >
        {label}
      </Button>
      <Text
        style={{ ...smallText, overflowWrap: 'anywhere', wordBreak: 'break-word' }}
        data-skip-in-text="true"
      >
        If the button does nothing, open this address in your browser:
        <br />
        <EmailLink href={href}>{href}</EmailLink>
      </Text>
    </>
  )
}

export const EmailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} style={linkText}>
    {children}
  </Link>
)

/** Stays on one line, so that it can be read out and typed. */
export const Phone = () => <span style={{ whiteSpace: 'nowrap' }}>{brand.phone}</span>

export const EmailDivider = () => <Hr style={{ margin: '16px 0', borderColor: line }} />

export const EmailParagraph = ({ children }: { children: ReactNode }) => (
  <Text style={emailText}>{children}</Text>
)

/** Rows of a text and an amount. */
export const EmailRows = ({ lines }: { lines: readonly { words: string; amount?: string }[] }) => (
  <Section style={{ marginBottom: 8 }}>
    {lines.map(({ words, amount }, i) => (
      <Row key={i}>
        {/* The space separates the columns in the text version, where both are on one line. */}
        <Column style={cell}>{words} </Column>
        {amount && (
          <Column align="right" style={{ ...cell, width: 110 }}>
            {amount}
          </Column>
        )}
      </Row>
    ))}
  </Section>
)

const cell: CSSProperties = { ...emailText, padding: '0 0 8px', verticalAlign: 'top' }

/** Text that somebody typed, with its line breaks; any markup in it stays text. */
export const EmailTypedText = ({ text }: { text: string }) => (
  <EmailParagraph>
    {text.split('\n').map((line, i) => (
      <Fragment key={i}>
        {i > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </EmailParagraph>
)
