import { sandboxAccount } from '#server/start/make-gateways.ts'
import { deployFile } from './deploy-file.ts'

export const SECRETS = {
  session: 'd'.repeat(48),
  metrics: 'token-of-the-deploy-run',
  backup: 'passphrase of the deploy run',
  database: 'password-of-the-deploy-run',
} as const

export type Addresses = {
  port: number
  dataDir: string
  /** PgBouncer's address, and the database's own. */
  databaseUrl: string
  directUrl: string
  smtpUrl: string
  /** Of the sandbox bank, by TLS. */
  bankOrigin: string
}

/** deploy/sangam.env filled in as docs/running.md section 3 has it, with SabPaisa as the gateway. */
export function settingsFile(addresses: Addresses): string {
  const { port, dataDir, databaseUrl, directUrl, smtpUrl, bankOrigin } = addresses
  const account = sandboxAccount(SECRETS.session)
  const inFile = 'postgres://sangam:PASSWORD@127.0.0.1:5432/sangam'
  const filled = deployFile('sangam.env', [
    ['\nPORT=3000\n', `\nPORT=${port}\n`],
    ['DATA_DIR=/srv/sangam\n', `DATA_DIR=${dataDir}\n`],
    [`\nDATABASE_URL=${inFile}`, `\nDATABASE_URL=${databaseUrl}`],
    [`#DATABASE_DIRECT_URL=${inFile}`, `DATABASE_DIRECT_URL=${directUrl}`],
    ['SESSION_SECRET=\n', `SESSION_SECRET=${SECRETS.session}\n`],
    ['smtps://USER:PASSWORD@mail.example:465', smtpUrl],
    // An address that ends in .example is refused.
    ['<orders@shop.example>', '<orders@asha-vastra.in>'],
    ['PAYMENT_GATEWAY=razorpay', 'PAYMENT_GATEWAY=sabpaisa'],
    ['#SABPAISA_CLIENT_CODE=', `SABPAISA_CLIENT_CODE=${account.clientCode}`],
    ['#SABPAISA_USERNAME=', `SABPAISA_USERNAME=${account.transUserName}`],
    ['#SABPAISA_PASSWORD=', `SABPAISA_PASSWORD=${account.transUserPassword}`],
    ['#SABPAISA_AUTH_KEY=', `SABPAISA_AUTH_KEY=${account.authKey}`],
    ['#SABPAISA_AUTH_IV=', `SABPAISA_AUTH_IV=${account.authIV}`],
    ['BACKUP_PASSPHRASE=\n', `BACKUP_PASSPHRASE=${SECRETS.backup}\n`],
    ['#METRICS_TOKEN=', `METRICS_TOKEN=${SECRETS.metrics}`],
  ])
  return `${filled}
SABPAISA_INIT_URL=${bankOrigin}/SabPaisa/sabPaisaInit?v=1
SABPAISA_ENQUIRY_URL=${bankOrigin}/SPTxtnEnquiry/getTxnStatusByClientxnId
SABPAISA_REFUND_URL=${bankOrigin}/sabpaisa/refund
`
}
