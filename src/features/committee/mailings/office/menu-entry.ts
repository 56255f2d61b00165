import { MailIcon } from '#ui/icons.tsx'
import type { CommitteeEntry } from '#web/office/committee-entry.ts'

export const entry: CommitteeEntry = {
  group: 'COMMUNICATION',
  place: 10,
  path: '/mailing',
  label: 'Mailing',
  line: 'Écrire à vos bénéficiaires.',
  Icon: MailIcon,
}
