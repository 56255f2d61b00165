import { ChartIcon } from '#ui/office-icons.tsx'
import type { CommitteeEntry } from '#web/office/committee-entry.ts'

export const entry: CommitteeEntry = {
  group: 'MON CSE',
  place: 40,
  path: '/polls',
  label: 'Sondages',
  line: 'Demander leur avis à vos bénéficiaires.',
  Icon: ChartIcon,
}
