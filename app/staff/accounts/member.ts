import type { Role } from '../permissions.ts'

/** Member of the staff, as owners see one. */
export type Member = {
  id: string
  name: string
  email: string
  role: Role
  state: 'works' | 'invited' | 'left'
  hasSecondFactor: boolean
}
