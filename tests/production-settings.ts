/** Every setting that a shop which takes real money must have; no gateway or mail is reached. */
export const productionSettings = ({
  databaseUrl,
  dataDir,
  port,
}: {
  databaseUrl: string
  dataDir: string
  port: number
}): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://asha-vastra.in',
  SESSION_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Asha Vastra <orders@asha-vastra.in>',
  TRUSTED_PROXY_HOPS: '0',
  PAYMENT_GATEWAY: 'sabpaisa',
  SABPAISA_INIT_URL: 'https://127.0.0.1:1/pay',
  SABPAISA_ENQUIRY_URL: 'https://127.0.0.1:1/enquiry',
  SABPAISA_REFUND_URL: 'https://127.0.0.1:1/refund',
  SABPAISA_CLIENT_CODE: 'ABCDE',
  SABPAISA_USERNAME: 'u',
  SABPAISA_PASSWORD: 'p',
  SABPAISA_AUTH_KEY: Buffer.alloc(32, 7).toString('base64'),
  SABPAISA_AUTH_IV: Buffer.alloc(48, 7).toString('base64'),
})
