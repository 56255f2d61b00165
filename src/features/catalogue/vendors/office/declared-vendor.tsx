import { statusTexts } from '#lib/words/seller.ts'
import { field, group, kept, orRemoved } from '#web/office/kit/entity/field.ts'
import { choice, flag, longText, number, pictures, text } from '#web/office/kit/entity/fields.ts'
import { hoursText } from '#web/office/kit/form/hours-text.ts'
import { GroupName } from '#web/office/kit/form/named-values.tsx'
import { type LocationValues, readLocations, toLocations } from './location-values.ts'
import { printAddress, printPlaces, visibilityNames } from './vendor-words.ts'

const noLocations: LocationValues[] = []

const declaredLocation = {
  name: text('Nom du lieu', { optional: true, maxLength: 200 }),
  hideName: flag('Masquer le nom'),
  phone: text('Téléphone', { type: 'tel', optional: true, maxLength: 40 }),
  hidePhone: flag('Masquer le téléphone'),
  address: kept('Adresse', null, 'AddressField', {
    print: printAddress,
    isWhole: true,
    props: { hint: 'Tapez le début, puis choisissez.' },
  }),
  hideAddress: flag('Masquer l’adresse'),
  openingHours: kept('Horaires d’ouverture', null, 'OpeningHoursField', { print: hoursText, isWhole: true }),
  hideOpeningHours: flag('Masquer les horaires'),
  rangeInKm: number('Rayon d’intervention', {
    unit: 'km',
    optional: true,
    hint: 'Pour un partenaire qui se déplace.',
    className: 'max-w-72',
  }),
}

/** Every field of a partner: its name and control in the form, and its words in the history and in conflicts. */
export const declaredVendor = {
  logoMediaId: orRemoved(kept('Logo', '', 'LogoField')),
  name: text('Nom', { maxLength: 200 }),
  slugName: text('Nom dans l’adresse du site', { maxLength: 80 }),
  externalUrl: orRemoved(text('Site web', { type: 'url', optional: true, placeholder: 'https://', maxLength: 500 })),
  visibility: choice('Visibilité', visibilityNames, 'Public'),
  restriction: choice('Qui peut le voir', { none: 'Tous les groupes', group: 'Un groupe seulement' }, 'none'),
  groupId: kept('Groupe', '', 'GroupField', {
    show: (value) => (typeof value === 'string' && value !== '' ? <GroupName id={value} /> : undefined),
    props: { hint: 'Ce groupe et ceux qui en dépendent.' },
  }),
  isIdentified: choice(
    'Identité légale',
    { yes: 'Connue', no: ['Pas encore connue', 'Le partenaire reste dans le filtre « Identité manquante ».'] },
    'no',
  ),
  legalIdentity: group('Identité légale', {
    status: choice(
      'Qualité',
      {
        Professional: [statusTexts.Professional, 'Une entreprise, ou une association qui vend au public.'],
        Individual: [statusTexts.Individual, 'Les membres lisent qu’il n’est pas un professionnel.'],
      },
      'Professional',
    ),
    name: text('Dénomination', { maxLength: 200, placeholder: 'Parc des Rives SAS' }),
    legalForm: text('Forme juridique', { optional: true, maxLength: 200, placeholder: 'SAS au capital de 10 000 €' }),
    siren: text('SIREN', { optional: true, maxLength: 20 }),
    foreignNumber: text('Immatriculation à l’étranger', {
      optional: true,
      maxLength: 200,
      hint: 'À la place du SIREN, avec le nom du registre.',
    }),
    address: text('Adresse du siège', { optional: true, maxLength: 200 }),
  }),
  contact: group('Contact', {
    firstName: text('Prénom', { optional: true, maxLength: 200 }),
    lastName: text('Nom de famille', { optional: true, maxLength: 200 }),
    email: text('E-mail', { type: 'email', optional: true, maxLength: 254 }),
    phone: text('Téléphone du contact', { type: 'tel', optional: true, maxLength: 40 }),
  }),
  addresses: {
    ...field({
      label: 'Adresses',
      empty: noLocations,
      control: null,
      props: {},
      read: readLocations,
      write: toLocations,
      print: printPlaces,
      entry: (at) => `Adresse ${at + 1}`,
    }),
    within: declaredLocation,
  },
  markdown: kept('Présentation', '', 'MarkdownField'),
  mediaIds: pictures('Images du partenaire'),
  comments: longText('Notes', { optional: true, rows: 4 }),
}
