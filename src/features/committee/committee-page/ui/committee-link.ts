import type { CommitteeLink } from '#ui/committee-link.ts'
import { InfoIcon } from '#ui/icons.tsx'

export const link: CommitteeLink = {
  place: 20,
  wide: 'header',
  to: '/infos',
  label: 'Mon CSE',
  Icon: InfoIcon,
  isShown: ({ infos }) => infos,
}
