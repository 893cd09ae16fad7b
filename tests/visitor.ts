/** Somebody at the shop without JavaScript: keeps cookies, sends forms as a browser does, follows nothing by itself. */
export class Visitor {
  readonly shop: string
  readonly cookies = new Map<string, string>()

  constructor(shop: string) {
    this.shop = shop
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#keep(await fetch(new URL(path, this.shop), { redirect: 'manual', headers: { cookie: this.#cookieHeader(), ...headers } }))
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.#keep(
      await fetch(new URL(path, this.shop), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: this.#cookieHeader(), origin: this.shop, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields),
      }),
    )
  }

  async postJson(path: string, body: unknown): Promise<Response> {
    return this.#keep(
      await fetch(new URL(path, this.shop), {
        method: 'POST',
        headers: { cookie: this.#cookieHeader(), origin: this.shop, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
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

/** Somebody new, registered and signed in. */
export async function newShopper(shop: string): Promise<Visitor & { email: string }> {
  registered += 1
  const email = `shopper${registered}.${process.pid}@example.com`
  const visitor = Object.assign(new Visitor(shop), { email })
  const answer = await visitor.post('/register', { name: 'Asha Rao', email, password: 'rangoli9', confirmPassword: 'rangoli9' })
  if (answer.status !== 302) throw new Error(`registering answered ${answer.status}`)
  return visitor
}
