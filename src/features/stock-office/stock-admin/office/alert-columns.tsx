import type { StockAlert } from '#features/stock-office/stock-alerts/alert-shapes.ts'
import { levelTexts } from '#features/stock-office/stock-alerts/level-texts.ts'
import { entriesPath } from '#features/stock-office/stock-entries/office/entries-path.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { counted } from '#lib/words/plural.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'

const alertTime = ({ kind, startTs, endTs }: StockAlert, zone: string): string =>
  kind === 'Fixed' ? momentText(zone, startTs) : `jusqu’au ${dayText(zone, endTs - 1)}`

/** Page where the operator can act on an alert: the stock's documents, the slot's day, or the period's month. */
export function alertHref({ stockId, activity, mode, kind, startTs }: StockAlert, zone: string): string {
  if (mode === 'Pregenerated') return entriesPath(activity.id, stockId)
  const calendar = `/admin/activity/${activity.id}?tab=calendar`
  return kind === 'Fixed' ? `${calendar}&date=${dayKey(zone, startTs)}` : calendar
}

export const alertColumns = (zone: string): readonly Column<StockAlert>[] => [
  {
    id: 'activity',
    header: 'Activité',
    value: ({ activity }) => activity.label,
    sortable: true,
    phone: 'title',
  },
  { id: 'vendor', header: 'Partenaire', value: ({ activity }) => activity.vendorName, narrow: true },
  { id: 'startTs', header: 'Date', value: (alert) => alertTime(alert, zone), sortable: true, phone: 'line' },
  {
    id: 'level',
    header: 'Niveau',
    value: ({ level }) => levelTexts[level],
    cell: ({ level }) => <StateChip tone={level === 'out' ? 'bad' : 'waiting'}>{levelTexts[level]}</StateChip>,
    phone: 'detail',
  },
  { id: 'remaining', header: 'Reste', value: ({ remaining }) => remaining, numeric: true },
  { id: 'threshold', header: 'Seuil', value: ({ threshold }) => threshold, numeric: true },
  { id: 'sinceTs', header: 'Depuis', value: ({ sinceTs }) => momentText(zone, sinceTs), sortable: true },
]

export const alertTexts = {
  search: 'Rechercher une activité',
  count: (total: number, filtered: boolean) =>
    filtered
      ? counted(total, 'stock trouvé', 'stocks trouvés')
      : counted(total, 'stock à son seuil ou en dessous', 'stocks à leur seuil ou en dessous'),
  empty: 'Aucun stock n’arrive à sa fin',
  lesson:
    'Un stock apparaît ici, et un e-mail part à l’administration, quand il ne reste pas plus de places que le seuil choisi dans sa fiche.',
  failure: 'Erreur lors du chargement des alertes de stock',
}
