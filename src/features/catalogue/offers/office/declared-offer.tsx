import { visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { closedWeek } from '#kernel/time/opening-hours.ts'
import type { WeekHours } from '#kernel/time/types.ts'
import { kept } from '#web/office/kit/entity/field.ts'
import { choice, flag, money, number, text } from '#web/office/kit/entity/fields.ts'
import { hoursText } from '#web/office/kit/form/hours-text.ts'
import { Moment } from '#web/office/kit/form/named-values.tsx'

/** Target of a promotion without its hours. */
type Target = { type: 'Activity'; activityId: string } | { type: 'Vendor'; vendorId: string } | { type: 'Global' }

/** Hours in the shape of the opening hours field, which also has closed days. */
type Hours = { weekdays: WeekHours; overrides: { day: string; reason: string }[] } | null

const noHours: Hours = { weekdays: closedWeek(), overrides: [] }
const global: Target = { type: 'Global' }

const withUnit = (unit: string) => (value: unknown) => (value === '' ? undefined : `${String(value)} ${unit}`)

const moment = (label: string) =>
  kept<number | null, 'DateTimeField'>(label, null, 'DateTimeField', {
    show: (value) => (typeof value === 'number' ? <Moment ts={value} /> : undefined),
    props: { allowsPast: true },
  })

/** Every field of a promotion: its name and control in the form, and its words in the history and in conflicts. */
export const declaredOffer = {
  label: text('Nom', { maxLength: 200 }),
  // A new one is a percentage; a stored amount stays one (X13).
  discountType: kept<'Percent' | 'Amount', null>('Type de réduction', 'Percent', null, {
    print: (value) => (value === 'Percent' ? 'Pourcentage' : 'Montant'),
    isUnseen: true,
  }),
  percent: { ...number('Réduction', { unit: '%' }), empty: '0', print: withUnit('%') },
  amount: { ...money('Réduction par billet', formatPrice), print: withUnit('€') },
  target: kept<Target, null>('Cible', global, null, { isUnseen: true, isWhole: true }),
  isHourly: flag('Restreindre à des créneaux de la semaine'),
  hours: kept<Hours, 'OpeningHoursField'>('Créneaux', noHours, 'OpeningHoursField', {
    print: hoursText,
    isWhole: true,
  }),
  isFlash: flag('Vente flash'),
  startTs: moment('Début'),
  endTs: moment('Fin'),
  visibility: {
    ...choice('Visibilité', visibilityNames, 'Public'),
    write: (value: keyof typeof visibilityNames) => (value === 'Public' ? ('Public' as const) : ('Hidden' as const)),
  },
}
