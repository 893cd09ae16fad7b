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
import { brand } from '#app/basics/brand.ts'
import {
  bodyStyle,
  buttonStyle,
  cardStyle,
  colours,
  commandText,
  emailText,
  headingText,
  linkText,
  shopNameText,
  smallText,
} from './email-styles.ts'

/** A mail without its recipient. */
export type EmailTemplate = { subject: string; body: ReactElement }

/**
 * Layout of every email template: heading, text, one action, and how to contact the shop. It loads
 * no images or fonts, so it looks the same with images off, and nobody can track its opening.
 */
export function EmailLayout({
  preview,
  heading,
  button,
  small,
  footer,
  children,
}: {
  /** Text after the subject in a list of mails. */
  preview: string
  heading: string
  button?: { label: string; href: string }
  small?: ReactNode
  /** In place of how to contact the shop. */
  footer?: string
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
      <Body style={bodyStyle}>
        <Container style={{ maxWidth: 560, padding: '24px 12px' }}>
          <ShopName />
          <Section style={cardStyle}>
            <Section style={{ padding: '28px 20px 20px' }}>
              <Heading as="h1" style={headingText}>
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
          {footer ? (
            <Section style={{ padding: '20px 12px 0' }}>
              <Text style={smallText}>{footer}</Text>
            </Section>
          ) : (
            <ContactLines />
          )}
        </Container>
      </Body>
    </Html>
  )
}

const ShopName = () => <Text style={shopNameText()}>{brand.name}</Text>

const ContactLines = () => (
  <Section style={{ padding: '20px 12px 0' }}>
    <Text style={smallText}>
      Questions? Reply to this email, write to{' '}
      <EmailLink href={`mailto:${brand.email}`}>{brand.email}</EmailLink> or call <Phone />.
    </Text>
    <Text style={smallText}>
      {brand.tradingCompany}, {brand.address.join(', ')}
    </Text>
  </Section>
)

/**
 * Button with its URL below, for mail programs where buttons do nothing. The text version has the
 * URL once.
 */
function MainButton({ label, href }: { label: string; href: string }) {
  return (
    <>
      <Button className="button" href={href} style={buttonStyle()}>
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
  <Link href={href} style={linkText()}>
    {children}
  </Link>
)

/** Stays on one line, so that it can be read out and typed. */
export const Phone = () => <span style={{ whiteSpace: 'nowrap' }}>{brand.phone}</span>

export const EmailDivider = () => <Hr style={{ margin: '16px 0', borderColor: colours.line }} />

export const EmailParagraph = ({ children }: { children: ReactNode }) => (
  <Text style={emailText}>{children}</Text>
)

/** A command; its words stay whole, so that no line begins in the middle of an option. */
export const EmailCode = ({ children }: { children: string }) => (
  <code style={commandText}>
    {children.split(' ').map((word, i) => (
      <Fragment key={i}>
        {i > 0 && ' '}
        <span style={{ whiteSpace: 'nowrap' }}>{word}</span>
      </Fragment>
    ))}
  </code>
)

/** A command to type, on lines of its own. */
export const EmailCommand = ({ children }: { children: string }) => (
  <>
    <br />
    <EmailCode>{children}</EmailCode>
  </>
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
