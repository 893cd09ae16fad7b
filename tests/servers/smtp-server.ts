import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as it arrived: its envelope, the transport, and its content. */
export type Received = {
  from: string
  to: string[]
  secure: boolean
  user: string | undefined
  mail: ParsedMail
}

/**
 * The server takes mail, stays silent, takes mail without acknowledging it, or refuses at a step.
 */
export type MailServerBehaviour =
  | 'accepts'
  | 'hangs'
  | 'never confirms'
  | { refuses: 'connection' | 'sender' | 'recipient' | 'mail'; code: number; says?: string }

type Settings = {
  /** Credentials the client must send. */
  account?: { user: string; password: string }
  /** Offers STARTTLS, with a self-signed certificate or with this one. */
  startTls?: boolean | { cert: string; key: string }
}

/**
 * A real mail server on this machine, whose behaviour a test can change, and which can stop and
 * start.
 */
export class MailServer {
  behaviour: MailServerBehaviour = 'accepts'
  readonly received: Received[] = []
  /** Counts of connections, and of those refused or left without an answer. */
  connections = 0
  refusals = 0
  readonly #settings: Settings
  #server: SMTPServer | undefined
  #port = 0

  constructor(settings: Settings = {}) {
    this.#settings = settings
  }

  /** Its address, with the credentials it requires. */
  get url(): string {
    const { account } = this.#settings
    const who = account
      ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
      : ''
    const trusting = this.#settings.startTls === true ? '?tls.rejectUnauthorized=false' : ''
    return `smtp://${who}127.0.0.1:${this.#port}${trusting}`
  }

  /** The mails to an address, in the order in which they came. */
  to(email: string): ParsedMail[] {
    return this.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
  }

  /** Also for clients that are connected already. */
  async changeBehaviour(behaviour: MailServerBehaviour): Promise<void> {
    await this.close()
    this.behaviour = behaviour
    await this.open()
  }

  /** Opens; again after `close` at the same address. */
  async open(): Promise<this> {
    if (this.#server) return this
    const { account, startTls } = this.#settings
    const server = new SMTPServer({
      ...(typeof startTls === 'object' && startTls),
      authOptional: !account,
      disabledCommands: [
        ...(startTls ? [] : ['STARTTLS' as const]),
        ...(account ? [] : ['AUTH' as const]),
      ],
      disableReverseLookup: true,
      closeTimeout: 100,
      logger: false,
      onConnect: (_, next) => {
        this.connections += 1
        if (this.behaviour === 'hangs') this.refusals += 1
        else next(this.#refusal('connection'))
      },
      onAuth: ({ username, password }, _, next) =>
        username === account?.user && password === account?.password
          ? next(null, { user: username })
          : next(new Error('Invalid login')),
      onMailFrom: (_, __, next) => next(this.#refusal('sender')),
      onRcptTo: (_, __, next) => next(this.#refusal('recipient')),
      onData: (stream, session, next) => {
        void simpleParser(stream).then((mail) => {
          const refusal = this.#refusal('mail')
          if (!refusal) this.received.push(asReceived(session, mail))
          if (this.behaviour !== 'never confirms') next(refusal)
        })
      },
    })
    // Some tests are about clients that disconnect in the middle.
    server.on('error', () => {})
    server.listen(this.#port, '127.0.0.1')
    await once(server.server, 'listening')
    this.#port = (server.server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  /** Nothing answers at its port until it opens again. */
  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((resolve) => server.close(resolve))
  }

  #refusal(step: 'connection' | 'sender' | 'recipient' | 'mail'): Error | null {
    const { behaviour } = this
    if (typeof behaviour === 'string' || behaviour.refuses !== step) return null
    this.refusals += 1
    return Object.assign(new Error(behaviour.says ?? 'Not now'), { responseCode: behaviour.code })
  }
}

const asReceived = ({ envelope, secure, user }: SMTPServerSession, mail: ParsedMail): Received => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
  secure,
  user,
  mail,
})
