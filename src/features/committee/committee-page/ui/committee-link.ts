import type { CommitteeLink } from '#ui/committee-link.ts'
import { InfoIcon } from '#ui/icons.tsx'

export const link: CommitteeLink = {
  place: 20,
  wide: 'header',
  to: '/infos',
  label: 'Mon CSE',
  Icon: InfoIcon,
  isShown: ({ infos }) => infos,
  tile: {
    place: 30,
    find: ({ infos }) => (infos ? { to: '/infos', title: 'Votre CSE', text: 'Infos de votre CSE' } : null),
  },
}
