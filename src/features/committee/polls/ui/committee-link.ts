import type { CommitteeLink } from '#ui/committee-link.ts'
import { CheckIcon } from '#ui/icons.tsx'

export const link: CommitteeLink = {
  place: 30,
  wide: 'header',
  to: '/polls',
  label: 'Sondages',
  Icon: CheckIcon,
  isShown: ({ polls }) => polls,
  tile: {
    place: 10,
    find: ({ openPoll }) =>
      openPoll && {
        to: '/polls/$pollId',
        params: { pollId: openPoll.id },
        title: 'Sondage en cours',
        text: openPoll.title,
      },
  },
}
