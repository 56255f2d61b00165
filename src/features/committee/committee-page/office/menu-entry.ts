import { InfoIcon } from '#ui/icons.tsx'
import type { CommitteeEntry } from '#web/office/committee-entry.ts'

export const entry: CommitteeEntry = {
  group: 'MON CSE',
  place: 10,
  path: '/about',
  label: 'Infos',
  line: 'Présenter votre comité.',
  Icon: InfoIcon,
}
