import type { ListedMail } from '#kernel/mail/outbox-shapes.ts'
import { counted } from '#lib/words/plural.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { kindText, stateTexts } from '../mail-texts.ts'
import { stateTones } from './outbox-texts.ts'

/** Columns of the outbox; times in the region's zone. */
export const outboxColumns = (zone: string): readonly Column<ListedMail>[] => [
  { id: 'to', header: 'Destinataire', value: ({ to }) => to, phone: 'title' },
  { id: 'subject', header: 'Objet', value: ({ subject }) => subject, phone: 'line' },
  { id: 'kind', header: 'Type', value: ({ kind }) => kindText(kind), narrow: true },
  {
    id: 'state',
    header: 'État',
    value: ({ state }) => stateTexts[state],
    cell: ({ state }) => <StateChip tone={stateTones[state]}>{stateTexts[state]}</StateChip>,
    phone: 'detail',
  },
  {
    id: 'createdAt',
    header: 'Écrit le',
    value: ({ createdAt }) => momentText(zone, createdAt),
    sortable: true,
    phone: 'line',
  },
  { id: 'tries', header: 'Essais', value: ({ tries }) => tries, numeric: true, hidden: true },
  { id: 'note', header: 'Réponse', value: ({ note }) => note, hidden: true },
]

export const outboxListTexts = {
  search: 'Adresse, commande, billet',
  count: (total: number) => (total >= 1_000 ? '1 000 courriels ou plus' : counted(total, 'courriel')),
  empty: 'Aucun courriel n’a encore été écrit',
  lesson: 'Chaque courriel du site apparaît ici, avec ce qu’il est devenu, pendant treize mois.',
  failure: 'Erreur lors du chargement des courriels',
}
