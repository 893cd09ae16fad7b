import { z } from 'zod/mini'
import { accountEmail } from '#app/account/entry/auth-forms.ts'

export const NewsletterForm = z.object({ email: accountEmail })
