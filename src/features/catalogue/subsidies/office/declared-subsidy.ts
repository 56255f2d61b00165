import { formatPrice } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'
import { kept } from '#web/office/kit/entity/field.ts'
import { choice, count, dayOrNone, eitherWay, money, number, text } from '#web/office/kit/entity/fields.ts'

export const stateTexts = { yes: 'Active', no: 'Suspendue' } as const

const one = (value: unknown) => (value ? 'une autre' : '(aucune)')

const groupsText = (groups: number): string =>
  groups === 0 ? 'tous les bénéficiaires' : `${groups} ${plural(groups, 'sous-groupe')}`

/** A gift and a target are declared by their parts, as the form asks for them. */
export const declaredSubsidy = {
  label: text('Nom', { maxLength: 100, hint: 'Vous seuls le voyez.' }),
  giftType: choice(
    'Prise en charge',
    { Percent: 'Un pourcentage du prix', Amount: 'Un montant par billet' },
    'Percent',
  ),
  percent: number('Pourcentage', { unit: '%' }),
  amount: money('Montant par billet', formatPrice),
  targetType: choice(
    'Pour quoi',
    { All: 'Toutes les activités', Category: 'Une catégorie', Activity: 'Une activité' },
    'All',
  ),
  categoryId: kept('Catégorie', '', 'SelectField', { print: one, props: { placeholder: 'Choisir une catégorie' } }),
  activityId: kept('Activité', '', null, { print: one }),
  maxPerYear: money('Par personne et par an', formatPrice, {
    optional: true,
    hint: 'Année civile. Vide : sans plafond.',
  }),
  maxPerOrder: money('Par commande', formatPrice, { optional: true, hint: 'Vide : sans plafond.' }),
  forGroupIds: kept<string[], 'GroupsField'>('Sous-groupes', [], 'GroupsField', {
    print: (value) => (Array.isArray(value) ? groupsText(value.length) : undefined),
    isWhole: true,
    props: { none: 'Tous vos bénéficiaires.', hint: 'Chaque sous-groupe avec ceux qui en dépendent.' },
  }),
  seniority: choice(
    'Condition d’ancienneté',
    {
      keep: ['La garder', 'Jusqu’au 31 décembre 2026 ; ensuite, la subvention ne paie plus rien.'],
      drop: ['La retirer', 'Tous vos bénéficiaires y ont droit dès l’enregistrement, et le budget s’use plus vite.'],
    },
    'keep',
  ),
  minChildren: count('Enfants, au moins', {
    hint: '0 : avec ou sans enfant. Comptés dans la liste que vous demandez sous « Paramètres ».',
  }),
  fromDay: dayOrNone('À partir du'),
  toDay: dayOrNone('Jusqu’au'),
  giftsToOutsiders: eitherWay('Billets offerts', {
    no: ['Entre collègues', 'Un billet pris en charge ne se donne qu’à un bénéficiaire de votre CSE.'],
    yes: ['À tous', 'Aussi à des personnes extérieures : vérifiez ce que l’Urssaf en retient.'],
  }),
  isActive: eitherWay('État', {
    yes: [stateTexts.yes, 'Vos bénéficiaires voient le prix réduit.'],
    no: [stateTexts.no, 'Ce qui est déjà commandé reste pris en charge.'],
  }),
}
