import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { companyDomain, recipientsOf } from './recipients.ts'

test('of a server its company is told, and nothing of a bucket, a network, or a machine of our own', () => {
  const told = {
    'smtps://me:secret@smtp.zoho.in': 'zoho.in',
    'smtp://email-smtp.ap-south-1.amazonaws.com:587': 'amazonaws.com',
    'smtp://mail.post.co.in': 'post.co.in',
    'https://sangam-copies.s3.ap-south-1.amazonaws.com/x': 'amazonaws.com',
    'smtp://localhost:25': undefined,
    'smtp://127.0.0.1': undefined,
    'smtp://[::1]:25': undefined,
    'smtp://10.0.0.7': undefined,
    'smtp://relay': undefined,
    'smtp://relay.internal': undefined,
  }
  for (const [url, domain] of Object.entries(told))
    expect([url, companyDomain(url)]).toEqual([url, domain])
})

test('who gets data of shoppers follows from the settings', () => {
  expect(recipientsOf(readConfig({}))).toEqual({
    texting: undefined,
    mail: undefined,
    copies: undefined,
    copiesKept: 7,
  })
  const set = readConfig({
    SMTP_URL: 'smtp://smtp.zoho.in:587',
    BACKUP_S3_URL: 'https://copies.s3.ap-south-1.amazonaws.com',
    BACKUP_S3_KEY_ID: 'key',
    BACKUP_S3_SECRET: 'secret',
    BACKUPS_KEPT: '3',
    MESSENGER: 'whatsapp',
    WHATSAPP_PHONE_NUMBER_ID: '123456789012345',
    WHATSAPP_ACCESS_TOKEN: 'a-token-of-some-length',
    WHATSAPP_CASH_CODE_TEMPLATE: 'cash_code',
  })
  expect(recipientsOf(set)).toEqual({
    texting: 'WhatsApp of Meta',
    mail: 'zoho.in',
    copies: 'amazonaws.com',
    copiesKept: 3,
  })
})
