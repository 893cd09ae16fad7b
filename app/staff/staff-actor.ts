import type { StaffActor } from '#app/orders/audit/audit-event.ts'
import type { Role } from './permissions.ts'

/** The member as events name one. Without React Router, which a start must not load before its mode. */
export const staffActor = ({ id, role }: { id: string; role: Role }): StaffActor => ({
  actor: 'staff',
  staffId: id,
  staffRole: role,
})
