import { ROLES, ROLE_WORDS, type Role } from '#app/staff/permissions.ts'
import { inputClass } from '#app/ui/field.tsx'

export function RoleSelect({ of, label, chosen }: { of: string; label: string; chosen?: Role }) {
  return (
    <label className="block">
      <span className="sr-only">{label}</span>
      <select
        name="role"
        id={`role-${of}`}
        className={inputClass}
        defaultValue={chosen ?? 'packer'}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_WORDS[role]}
          </option>
        ))}
      </select>
    </label>
  )
}
