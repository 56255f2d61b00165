import { NewsIcon } from '#ui/page-icons.tsx'
import type { CommitteeEntry } from '#web/office/committee-entry.ts'

export const entry: CommitteeEntry = {
  group: 'MON CSE',
  place: 20,
  path: '/news',
  label: 'Actualités',
  line: 'Publier une nouvelle.',
  Icon: NewsIcon,
}
