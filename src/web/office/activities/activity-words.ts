import type { FieldWords } from '../kit/form/field-words.ts'
import { vendorWords, visibilityNames } from '../vendors/vendor-words.ts'

const labels: Record<string, string> = {
  label: 'Nom',
  slugName: 'Nom dans l’adresse du site',
  vendorId: 'Partenaire',
  catIds: 'Catégories',
  audience: 'Type d’activité',
  cse: 'Premium',
  groupId: 'Groupe',
  stockType: 'Type de stock',
  promoCodeStock: 'Code promo',
  memberCardStock: 'Offre',
  discount: 'Réduction',
  description: 'Description',
  content: 'Code',
  link: 'Lien',
  ctaText: 'Texte du bouton',
  ctaUrl: 'Lien du bouton',
  address: 'Adresse',
  websiteUrl: 'Site',
  vendorLocationId: 'Adresse de départ',
  rangeInKm: 'Rayon',
  location: 'Lieu',
  visibility: 'Visibilité',
  publishAt: 'Publication programmée',
  prices: 'Prix',
  headerOverride: 'Garanties',
  memberMayCancel: 'Annulation par le client',
  forChildren: 'Pour les enfants',
  externalUrl: 'Lien externe',
  mediaIds: 'Images',
  markdown: 'Description',
  comments: 'Notes privées',
  isDirty: 'À revoir',
}

export const audienceNames = {
  nonPremium: 'Activité non premium',
  premium: 'Activité premium',
  group: 'Restreinte à un groupe',
} as const

/** "Offre · Description", "Adresse · Site". */
export const activityWords: FieldWords = {
  label: (path) =>
    path
      .filter((part) => typeof part === 'string')
      .slice(0, 3)
      .map((part) => labels[part] ?? vendorWords.label([part]))
      .join(' · '),
  print: (path, value) => {
    switch (path.at(-1)) {
      case 'visibility':
        return Reflect.get(visibilityNames, String(value))
      case 'audience':
        return Reflect.get(audienceNames, String(value))
      case 'catIds':
        return Array.isArray(value) ? `${value.length} catégorie${value.length > 1 ? 's' : ''}` : undefined
      default:
        return vendorWords.print?.(path, value)
    }
  },
  whole: ['address', 'openingHours', 'catIds'],
}
