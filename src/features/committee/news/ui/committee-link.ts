import type { CommitteeLink } from '#ui/committee-link.ts'
import { NewsIcon } from '#ui/page-icons.tsx'

export const link: CommitteeLink = {
  place: 10,
  wide: 'menu',
  to: '/news',
  label: 'Actualités',
  Icon: NewsIcon,
  isShown: ({ hasNews }) => hasNews,
  tile: {
    place: 20,
    find: ({ hasNews }) => (hasNews ? { to: '/news', title: 'Votre CSE', text: 'Lire les actualités' } : null),
  },
}
