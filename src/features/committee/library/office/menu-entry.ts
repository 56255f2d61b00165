import { FolderIcon } from '#ui/page-icons.tsx'
import type { CommitteeEntry } from '#web/office/committee-entry.ts'

export const entry: CommitteeEntry = {
  group: 'MON CSE',
  place: 30,
  path: '/media',
  label: 'Médiathèque',
  line: 'Ranger documents et photos.',
  Icon: FolderIcon,
}
