import type { StockMode } from '#kernel/time/types.ts'
import { contractNames } from '#lib/words/contract-kinds.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'

export const modeNames: Record<StockMode, string> = {
  Pregenerated: 'Billets déposés à l’avance',
  Automatic: 'Billets générés',
  VendorConfirm: 'Confirmation par le partenaire',
  AdminConfirm: 'Confirmation par l’administrateur',
}

const labels: Record<string, string> = {
  reservation: 'Mode de réservation',
  mode: 'Type de stock',
  unlimited: 'Illimité',
  sendEmail: 'E-mail après chaque achat',
  email: 'E-mail de confirmation',
  rhythm: 'Créneaux',
  week: 'Créneaux',
  hours: 'Horaires',
  durationMinutes: 'Durée d’un créneau',
  quantity: 'Places',
  isLimited: 'Nombre de places',
  period: 'Période',
  slots: 'Créneaux',
  dates: 'Dates',
  schedule: 'Horaires',
  openingHours: 'Horaires propres',
  tickets: 'Tickets',
  ticketInfo: 'Tickets',
  terms: 'Conditions',
  lowStockAt: 'Seuil de stock faible',
  opensAt: 'Ouverture des ventes',
  maxPerPerson: 'Places par personne',
  earlyEntryHours: 'Entrée avant minuit',
  contractKind: 'Nature du contrat',
  tellsContact: 'Nom et téléphone au partenaire',
  label: 'Nom',
  description: 'Infobulle',
  publicPrice: 'Prix public',
  youpiizPrice: 'Prix Youpiiz',
  buyingPrice: 'Prix d’achat',
  fees: 'Frais de gestion',
  span: 'Durée du ticket',
  minQuantity: 'Quantité min.',
  maxQuantity: 'Quantité max.',
  visibility: 'Visibilité',
  options: 'Options',
  weekday: 'Jour',
  timeOfDay: 'Heures',
  day: 'Jour',
  from: 'Début',
  to: 'Fin',
}

const printed: Record<string, string> = {
  ...contractNames,
  ...modeNames,
  yes: 'Oui',
  no: 'Non',
  Flexible: 'Flexible',
  Fixed: 'Fixe',
  Inherit: 'Ceux du partenaire',
  Override: 'Propres à ce stock',
  Public: 'Actif',
  Hidden: 'Inactif',
  Schedule: 'Par horaires',
  Slots: 'Un par un',
}

/** Names fields such as "Tickets #3 · Prix Youpiiz". */
export const stockWords: FieldWords = {
  label: (path) =>
    path
      .map((part) => (typeof part === 'number' ? `#${part + 1}` : ` · ${labels[part] ?? part}`))
      .join(' ')
      .replace(/^ · /, '')
      .replaceAll('  ', ' '),
  print: (path, value) => {
    if (path.at(-1) === 'hours' || path.at(-1) === 'openingHours')
      return value === null ? undefined : 'Horaires modifiés'
    return typeof value === 'string' ? printed[value] : undefined
  },
  whole: ['hours', 'openingHours', 'period', 'timeOfDay'],
}
