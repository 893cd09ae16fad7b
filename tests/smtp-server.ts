import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as it arrived: what the envelope said, over what it came, and what was in it. */
export type Received = {
  from: string
  to: string[]
  secure: boolean
  user: string | undefined
  mail: ParsedMail
}

/** What the server does with who comes: takes their mail, says nothing at all, takes it and never says so, or refuses at a step. */
export type MailServerBehaviour =
  | 'accepts'
  | 'hangs'
  | 'never confirms'
  | { refuses: 'connection' | 'sender' | 'recipient' | 'mail'; code: number; says?: string }

type Settings = {
  /** What the client has to name. */
  account?: { user: string; password: string }
  /** Offers STARTTLS with a certificate nobody vouches for. */
  startTls?: boolean
}

/** A real mail server on this machine, whose manners a test can change, and which can go away and come back. */
export class MailServer {
  behaviour: MailServerBehaviour = 'accepts'
  readonly received: Received[] = []
  /** How often somebody came, and how often somebody was turned away or left without a word. */
  connections = 0
  refusals = 0
  readonly #settings: Settings
  #server: SMTPServer | undefined
  #port = 0

  constructor(settings: Settings = {}) {
    this.#settings = settings
  }

  /** Where it is found, with what is asked for there. */
  get url(): string {
    const { account } = this.#settings
    const who = account
      ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
      : ''
    return `smtp://${who}127.0.0.1:${this.#port}${this.#settings.startTls ? '?tls.rejectUnauthorized=false' : ''}`
  }

  /** The mails to somebody, in the order in which they came. */
  to(email: string): ParsedMail[] {
    return this.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
  }

  /** From now on, also for who is connected already. */
  async changeBehaviour(behaviour: MailServerBehaviour): Promise<void> {
    await this.close()
    this.behaviour = behaviour
    await this.open()
  }

  /** Opens; again after `close` at the same place. */
  async open(): Promise<this> {
    if (this.#server) return this
    const { account, startTls } = this.#settings
    const server = new SMTPServer({
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
    // A client that goes away in the middle is what some of the tests are about.
    server.on('error', () => {})
    server.listen(this.#port, '127.0.0.1')
    await once(server.server, 'listening')
    this.#port = (server.server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  /** Nobody answers at its port until it opens again. */
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
