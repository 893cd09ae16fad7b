let visitors = 0

/**
 * A visitor without JavaScript: keeps cookies, sends forms as a browser does, follows nothing by
 * itself. Each has an address of its own by default, as the proxy before a running shop reports it
 * (running-shop.ts).
 */
export class Visitor {
  readonly shop: string
  readonly address: string
  readonly cookies = new Map<string, string>()

  constructor(shop: string, { address }: { address?: string } = {}) {
    visitors += 1
    this.shop = shop
    this.address =
      address ?? `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#keep(
      await fetch(new URL(path, this.shop), {
        redirect: 'manual',
        headers: { ...this.#headers(), ...headers },
      }),
    )
  }

  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#keep(
      await fetch(new URL(path, this.shop), {
        method: 'POST',
        redirect: 'manual',
        headers: {
          ...this.#headers(),
          origin: this.shop,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams(fields),
      }),
    )
  }

  /** Sends a form with a file, as a browser does where one was chosen. */
  async postFile(
    path: string,
    name: string,
    bytes: string | Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const form = new FormData()
    form.set('file', new File([bytes], name, { type: 'text/csv' }))
    return this.#keep(
      await fetch(new URL(path, this.shop), {
        method: 'POST',
        redirect: 'manual',
        headers: { ...this.#headers(), origin: this.shop },
        body: form,
      }),
    )
  }

  async postJson(path: string, body: unknown): Promise<Response> {
    return this.#keep(
      await fetch(new URL(path, this.shop), {
        method: 'POST',
        headers: { ...this.#headers(), origin: this.shop, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }

  #headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { cookie, 'x-forwarded-for': this.address }
  }

  #keep(answer: Response): Response {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie) || value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }
}

let registered = 0

/** Registers and signs in a new shopper. */
export async function newShopper(
  shop: string,
  at: { address?: string } = {},
): Promise<Visitor & { email: string }> {
  registered += 1
  const email = `shopper${registered}.${process.pid}@example.com`
  const visitor = Object.assign(new Visitor(shop, at), { email })
  const answer = await visitor.post('/register', {
    name: 'Asha Rao',
    email,
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  })
  if (answer.status !== 302) throw new Error(`registering answered ${answer.status}`)
  return visitor
}
