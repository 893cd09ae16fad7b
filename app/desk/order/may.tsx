import { createContext, useContext } from 'react'
import { rolesThatMay, type Permission } from '#app/staff/permissions.ts'

/** Permissions of the member's role, for the buttons of the page; the server asks again. */
export const MayContext = createContext<readonly Permission[]>([])

export function useMay(): (permission: Permission) => boolean {
  const may = useContext(MayContext)
  return (permission) => may.includes(permission)
}

/** Why a button is not there: who does it. */
export function whoMay(permission: Permission): string {
  const roles = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(
    rolesThatMay(permission),
  )
  return `Your role does not include it. ${roles.charAt(0).toUpperCase()}${roles.slice(1)} does it.`
}
