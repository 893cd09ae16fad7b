import type { FieldErrors } from '#app/basics/form-fields.ts'

/** Reasons for which an address is not taken (webhook-address.server.ts). */
export const ADDRESS_REFUSALS = {
  'no address': 'Enter the whole address, such as https://books.example/sangam',
  'not https': 'The address must begin with https://',
  'has a password': 'Leave the name and password out of the address; messages are signed instead',
  'has a fragment': 'Leave out # and what follows it',
  'not public': 'The address must be one of the internet, not of a private network',
}

export const NO_TOPIC: FieldErrors = { topics: 'Choose what it is told' }
export const TOO_MANY: FieldErrors = {
  form: 'There are 10 webhooks already. Delete one that is not used.',
}
export const GONE: FieldErrors = {
  form: 'There is no such webhook any more, or somebody did this already.',
}
