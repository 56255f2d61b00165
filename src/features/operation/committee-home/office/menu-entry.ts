import { TrendIcon } from '#ui/office-icons.tsx'
import type { CommitteeEntry } from '#web/office/committee-entry.ts'

export const entry: CommitteeEntry = {
  group: 'MON CSE',
  place: 60,
  path: '/figures',
  label: 'Chiffres',
  line: 'Achats, visites et budget au fil du temps.',
  Icon: TrendIcon,
}
