import { badgeColour, capitalised, type BadgeColour } from './order.ts'

const LOOK: Record<BadgeColour, string> = {
  green: 'bg-leaf-pale text-leaf',
  blue: 'bg-indigo-pale text-indigo',
  purple: 'bg-plum-pale text-plum',
  red: 'bg-chilli-pale text-chilli',
  grey: 'bg-sand text-soft',
}

export const StatusBadge = ({ status }: { status: string }) => (
  <span
    className={`inline-block rounded-full px-3 py-1 text-sm font-semibold ${LOOK[badgeColour(status)]}`}
    data-testid="status-badge"
  >
    {capitalised(status)}
  </span>
)
