import type { CommitteeLink } from '#ui/committee-link.ts'
import { CheckIcon } from '#ui/icons.tsx'

export const link: CommitteeLink = {
  place: 30,
  wide: 'header',
  to: '/polls',
  label: 'Sondages',
  Icon: CheckIcon,
  isShown: ({ polls }) => polls,
}
