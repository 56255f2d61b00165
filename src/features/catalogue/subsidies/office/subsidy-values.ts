import { formatPrice } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'
import { moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { type OfficeSubsidy, subsidyFields } from '../subsidy-shapes.ts'

/** Values of the subsidy form: texts as typed; "" for none. */
export interface SubsidyValues {
  label: string
  giftType: 'Percent' | 'Amount'
  percent: string
  amount: string
  targetType: 'All' | 'Category' | 'Activity'
  categoryId: string
  activityId: string
  maxPerOrder: string
  maxPerYear: string
  fromDay: string | null
  toDay: string | null
  forGroupIds: string[]
  minMonths: string
  minChildren: string
  state: 'active' | 'paused'
}

export const newSubsidy: Stored<SubsidyValues> = {
  version: null,
  values: {
    ...{ label: '', giftType: 'Percent', percent: '', amount: '', targetType: 'All', categoryId: '', activityId: '' },
    ...{
      maxPerOrder: '',
      maxPerYear: '',
      fromDay: null,
      toDay: null,
      forGroupIds: [],
      minMonths: '0',
      minChildren: '0',
    },
    state: 'active',
  },
}

export const storedSubsidy = (item: OfficeSubsidy): Stored<SubsidyValues> => {
  const { label, gift, target, fromDay, toDay } = item
  return {
    version: item.updatedAt,
    values: {
      label,
      giftType: gift.type,
      percent: gift.type === 'Percent' ? numberText(gift.percent) : '',
      amount: gift.type === 'Amount' ? moneyText(gift.cents) : '',
      targetType: target.type,
      categoryId: target.type === 'Category' ? target.id : '',
      activityId: target.type === 'Activity' ? target.id : '',
      maxPerOrder: moneyText(item.maxPerOrder),
      maxPerYear: moneyText(item.maxPerYear),
      ...{ fromDay, toDay, forGroupIds: item.forGroupIds, minMonths: numberText(item.minMonths) },
      minChildren: numberText(item.minChildren),
      state: item.isActive ? 'active' : 'paused',
    },
  }
}

/** Fields to send to the call. */
export function toSubsidyFields(values: SubsidyValues) {
  const { label, giftType, percent, amount, targetType, categoryId, activityId, fromDay, toDay } = values
  return {
    label,
    gift:
      giftType === 'Percent'
        ? { type: giftType, percent: parseDecimal(percent) ?? Number.NaN }
        : { type: giftType, cents: parseCents(amount) ?? Number.NaN },
    target:
      targetType === 'All'
        ? { type: targetType }
        : { type: targetType, id: targetType === 'Category' ? categoryId : activityId },
    maxPerOrder: parseCents(values.maxPerOrder),
    maxPerYear: parseCents(values.maxPerYear),
    fromDay: fromDay || null,
    toDay: toDay || null,
    forGroupIds: values.forGroupIds,
    minMonths: parseDecimal(values.minMonths) ?? 0,
    minChildren: parseDecimal(values.minChildren) ?? 0,
    isActive: values.state === 'active',
  }
}

const formNames: Record<string, (values: SubsidyValues) => string> = {
  'gift.percent': () => 'percent',
  'gift.cents': () => 'amount',
  'target.id': ({ targetType }) => (targetType === 'Category' ? 'categoryId' : 'activityId'),
  isActive: () => 'state',
}

/** Name of the form's field for a path of the call. */
export const formName = (path: string, values: SubsidyValues): string => formNames[path]?.(values) ?? path

const checkSent = checkWith<SubsidyValues>(subsidyFields, toSubsidyFields, ({ fromDay, toDay }) =>
  fromDay && toDay && toDay < fromDay ? [['toDay', 'La fin doit suivre le début.']] : [],
)

export const checkSubsidy = (values: SubsidyValues): ReadonlyMap<string, string> =>
  new Map([...checkSent(values)].map(([path, message]) => [formName(path, values), message]))

const labels: Record<string, string> = {
  label: 'Nom',
  gift: 'Prise en charge',
  giftType: 'Prise en charge',
  percent: 'Pourcentage',
  amount: 'Montant par billet',
  target: 'Pour quoi',
  targetType: 'Pour quoi',
  categoryId: 'Catégorie',
  activityId: 'Activité',
  maxPerOrder: 'Plafond par commande',
  maxPerYear: 'Plafond par personne et par an',
  fromDay: 'À partir du',
  toDay: 'Jusqu’au',
  forGroupIds: 'Pour qui',
  minMonths: 'Ancienneté',
  minChildren: 'Enfants',
  state: 'État',
  isActive: 'État',
  amountOfYear: 'Budget',
}

export const stateTexts = { active: 'Active', paused: 'Suspendue' } as const
const giftTexts = { Percent: 'un pourcentage', Amount: 'un montant par billet' }
const targetTexts = { All: 'tout', Category: 'une catégorie', Activity: 'une activité' }

const targetTypeName = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : value

const groupsText = (count: number): string =>
  count === 0 ? 'tous les bénéficiaires' : `${count} ${plural(count, 'sous-groupe')}`

export const giftText = (gift: OfficeSubsidy['gift']): string =>
  gift.type === 'Percent' ? `${gift.percent} %` : `${formatPrice(gift.cents)} par billet`

export const subsidyWords: FieldWords = {
  label: ([key]) => labels[String(key)] ?? String(key),
  print: ([key], value) => {
    if ((key === 'fromDay' || key === 'toDay') && typeof value === 'string' && value !== '') return dayText(value)
    if ((key === 'maxPerOrder' || key === 'maxPerYear') && typeof value === 'number') return formatPrice(value)
    if (key === 'gift') {
      const read = subsidyFields.shape.gift.safeParse(value)
      return read.success ? giftText(read.data) : undefined
    }
    if (key === 'giftType') return Reflect.get(giftTexts, String(value))
    if (key === 'target' || key === 'targetType') return Reflect.get(targetTexts, String(targetTypeName(value)))
    if (key === 'categoryId' || key === 'activityId') return value ? 'une autre' : '(aucune)'
    if (key === 'forGroupIds' && Array.isArray(value)) return groupsText(value.length)
    if (key === 'state') return Reflect.get(stateTexts, String(value))
    return key === 'isActive' ? stateTexts[value === true ? 'active' : 'paused'] : undefined
  },
  whole: ['gift', 'target', 'forGroupIds'],
}

export const subsidiesPath = (groupId: string): string => `/cse-admin/${groupId}/subsidies`
