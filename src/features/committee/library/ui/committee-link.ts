import type { CommitteeLink } from '#ui/committee-link.ts'
import { InfoIcon } from '#ui/icons.tsx'

export const link: CommitteeLink = {
  place: 40,
  wide: 'menu',
  to: '/documents',
  label: 'Documents',
  Icon: InfoIcon,
  isShown: ({ documents }) => documents,
}
