import { SlidersIcon } from '#ui/office-icons.tsx'
import type { CommitteeEntry } from '#web/office/committee-entry.ts'

export const entry: CommitteeEntry = {
  group: 'MES BÉNÉFICIAIRES',
  place: 20,
  path: '/users-params',
  label: 'Paramètres',
  line: 'Ce que vous demandez à chacun.',
  Icon: SlidersIcon,
}
