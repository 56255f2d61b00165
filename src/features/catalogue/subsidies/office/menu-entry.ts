import { EuroIcon } from '#ui/office-icons.tsx'
import type { CommitteeEntry } from '#web/office/committee-entry.ts'

export const entry: CommitteeEntry = {
  group: 'MON CSE',
  place: 50,
  path: '/subsidies',
  label: 'Subventions',
  line: 'Ce que le comité prend en charge.',
  Icon: EuroIcon,
}
