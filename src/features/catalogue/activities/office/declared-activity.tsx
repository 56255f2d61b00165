import { visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { field, group, kept, orRemoved, unseen } from '#web/office/kit/entity/field.ts'
import { choice, flag, longText, pictures, text } from '#web/office/kit/entity/fields.ts'
import { CategoryNames, GroupName, Moment, PartnerName } from '#web/office/kit/form/named-values.tsx'
import { stockTypeTexts } from '../stock-type-texts.ts'
import { emptyAddress, readAddress, toAddressInput } from './activity-address.ts'

export const audienceNames = {
  nonPremium: 'Activité non premium',
  premium: 'Activité premium',
  group: 'Restreinte à un groupe',
} as const

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const site = { type: 'url', placeholder: 'https://', maxLength: 500, optional: true } as const

/** Every field of an activity: its name and control in the form, and its words in the history and in conflicts. */
export const declaredActivity = {
  vendorId: kept('Partenaire', '', null, { show: (value) => (isText(value) ? <PartnerName id={value} /> : undefined) }),
  label: text('Nom', { maxLength: 200 }),
  slugName: text('Nom dans l’adresse du site', { maxLength: 80 }),
  audience: choice('Type d’activité', audienceNames, 'nonPremium'),
  cse: unseen('Premium', false),
  groupId: kept('Groupe', '', 'GroupField', {
    show: (value) => (isText(value) ? <GroupName id={value} /> : undefined),
    props: { hint: 'Ce groupe et ceux qui en dépendent.' },
  }),
  visibility: {
    ...choice('Visibilité', visibilityNames, 'Public'),
    // The call takes no `Archived`: checked as hidden, so that an archived activity can be saved as it is.
    checked: (value: keyof typeof visibilityNames) => (value === 'Public' ? value : 'Hidden'),
  },
  publishAt: kept<number | null, null>('Publier le', null, null, {
    show: (value) => (typeof value === 'number' ? <Moment ts={value} /> : undefined),
  }),
  stockType: choice('Type de stock', stockTypeTexts, 'Standard'),
  memberMayCancel: flag('Le client peut annuler ce qui n’est pas encore émis'),
  headerOverride: orRemoved(
    longText('Garanties', { optional: true, rows: 3, hint: 'Une par ligne, à la place des deux habituelles.' }),
  ),
  promoCodeStock: group('Code promo', {
    discount: text('Réduction', { maxLength: 200, placeholder: '-10 % sur tout le site' }),
    content: text('Code', { optional: true, maxLength: 200 }),
    description: longText('Description de l’offre', { maxLength: 20_000, rows: 3 }),
    link: text('Lien', site),
  }),
  memberCardStock: group('Offre', {
    discount: text('Titre de l’offre', { maxLength: 200, placeholder: '-20 % sur présentation' }),
    description: longText('Description de l’offre', { maxLength: 20_000, optional: true, rows: 3 }),
    ctaText: text('Texte du bouton', { optional: true, maxLength: 200 }),
    ctaUrl: text('Lien du bouton', {
      optional: true,
      maxLength: 500,
      hint: 'Vide : la carte de membre (/member-card).',
    }),
  }),
  catIds: kept<string[], null>('Catégories', [], null, {
    show: (value) => (Array.isArray(value) && value.length > 0 ? <CategoryNames ids={value.map(String)} /> : undefined),
    isWhole: true,
  }),
  forChildren: flag('Pour les enfants : un filtre de la recherche la montre'),
  address: field({
    label: 'Adresse',
    empty: emptyAddress,
    control: null,
    props: {},
    read: readAddress,
    write: toAddressInput,
    isWhole: true,
  }),
  mediaIds: pictures('Images de l’activité'),
  markdown: kept('Description', '', 'MarkdownField'),
  externalUrl: orRemoved(text('Lien externe', site)),
  comments: longText('Notes privées', { optional: true, rows: 4 }),
}
