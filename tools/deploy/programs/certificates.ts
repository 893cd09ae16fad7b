import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Certificates = {
  /** Of the throwaway authority. */
  authority: string
  authorityKey: string
  /** For the shop's name and for 127.0.0.1. */
  certificate: string
  key: string
}

/** An authority that nobody else knows, and a certificate of it, for one run. */
export async function makeCertificates(folder: string, name: string): Promise<Certificates> {
  const file = (of: string) => path.join(folder, of)
  const made = {
    authority: file('authority.pem'),
    authorityKey: file('authority.key'),
    certificate: file('shop.pem'),
    key: file('shop.key'),
  }
  const request = (subject: string, into: { certificate: string; key: string }, more: string) =>
    run(
      'openssl',
      `req -x509 -days 2 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes ${more}`
        .split(' ')
        .concat('-subj', `/CN=${subject}`, '-keyout', into.key, '-out', into.certificate),
    )
  await request(
    'Authority of the deploy run',
    { certificate: made.authority, key: made.authorityKey },
    '-addext keyUsage=critical,keyCertSign,cRLSign',
  )
  await request(
    name,
    made,
    `-CA ${made.authority} -CAkey ${made.authorityKey} -addext basicConstraints=critical,CA:FALSE -addext subjectAltName=DNS:${name},IP:127.0.0.1`,
  )
  return made
}
