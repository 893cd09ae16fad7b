import type { Notice } from './notice.ts'

/** Of the newsletter form. */
export const NEWSLETTER_NOTICE: Notice = {
  items: [
    {
      data: 'Your email',
      why: 'so that we can write to you about new styles and offers',
      serves: 'the newsletter',
    },
    {
      data: 'The words you agree to, when and where',
      why: 'so that we can show that you did',
      serves: 'proof of your consent',
    },
  ],
  rests:
    'It rests on your consent. You can withdraw it with the link in each newsletter, or under “Your data” in your account, as easily as you give it.',
}
