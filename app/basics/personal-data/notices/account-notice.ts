import { ASKED_FOR, type Notice } from './notice.ts'

/** Of registering: what an account will hold. */
export const ACCOUNT_NOTICE: Notice = {
  items: [
    {
      data: 'Name and email',
      why: 'so that you can sign in and we can write to you about your orders',
      serves: 'your account, and emails about it and your orders',
    },
    {
      data: 'Password',
      why: 'stored only in scrambled form (a hash), so that nobody can read it, not even us',
      serves: 'signing in',
    },
    {
      data: 'Your cart',
      why: 'so that you see it on your other devices too',
      serves: 'your cart',
    },
    {
      data: 'Where you are signed in',
      why: 'the type of browser and the times, so that you can sign out a lost phone; we do not keep the IP address',
      serves: 'the list of your devices',
    },
    {
      data: 'Browsers you have used',
      why: 'a number for each, without its name, so that we can warn you of a sign-in from a new one',
      serves: 'warnings by email',
    },
    {
      data: 'Sign-ins and changes',
      why: 'sign-ins, failed sign-ins and changes to your account, with the type of browser and a code for the network, to find out what happened if someone else used your account; what was typed is not kept',
      serves: 'the safety of your account',
    },
  ],
  rests: ASKED_FOR,
}

/** Of an address that is saved in an account. */
export const ADDRESS_NOTICE: Notice = {
  items: [
    {
      data: 'Saved addresses',
      why: 'with a name, and a phone number for the courier, so that you need not type them again',
      serves: 'the checkout',
    },
  ],
  rests: `${ASKED_FOR} It stays until you delete it.`,
}
