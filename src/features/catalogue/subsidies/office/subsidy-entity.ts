import { formatPrice } from '#kernel/time/money.ts'
import { moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { type OfficeSubsidy, sentSubsidy, subsidyFields } from '../subsidy-shapes.ts'
import { declaredSubsidy } from './declared-subsidy.ts'

const targetTexts = { All: 'tout', Category: 'une catégorie', Activity: 'une activité' } as const

export const giftText = (gift: OfficeSubsidy['gift']): string =>
  gift.type === 'Percent' ? `${gift.percent} %` : `${formatPrice(gift.cents)} par billet`

export const subsidyEntity = defineEntity<OfficeSubsidy>()({
  kind: 'subsidy',
  savedText: 'Subvention enregistrée',
  schema: sentSubsidy,
  fields: declaredSubsidy,
  made: {
    gift: {
      of: ['giftType', 'percent', 'amount'],
      read: ({ gift }) => ({
        giftType: gift.type,
        percent: gift.type === 'Percent' ? numberText(gift.percent) : '',
        amount: gift.type === 'Amount' ? moneyText(gift.cents) : '',
      }),
      write: ({ giftType, percent, amount }) =>
        giftType === 'Percent'
          ? { type: giftType, percent: parseDecimal(percent) ?? Number.NaN }
          : { type: giftType, cents: parseCents(amount) ?? Number.NaN },
      at: (rest) => (rest === 'percent' ? 'percent' : 'amount'),
      print: (value) => {
        const read = subsidyFields.shape.gift.safeParse(value)
        return read.success ? giftText(read.data) : undefined
      },
      isWhole: true,
    },
    // Months that an older rule asks for may be taken away, and nothing else.
    minMonths: {
      of: ['seniority'],
      write: ({ seniority }) => (seniority === 'drop' ? (0 as const) : undefined),
      print: (value) => (typeof value === 'number' ? (value === 0 ? 'aucune' : `${value} mois`) : undefined),
    },
    target: {
      of: ['targetType', 'categoryId', 'activityId'],
      read: ({ target }) => ({
        targetType: target.type,
        categoryId: target.type === 'Category' ? target.id : '',
        activityId: target.type === 'Activity' ? target.id : '',
      }),
      write: ({ targetType, categoryId, activityId }) =>
        targetType === 'All'
          ? { type: targetType }
          : { type: targetType, id: targetType === 'Category' ? categoryId : activityId },
      at: (_, { targetType }) => (targetType === 'Category' ? 'categoryId' : 'activityId'),
      print: (value) => {
        const read = subsidyFields.shape.target.safeParse(value)
        return read.success ? targetTexts[read.data.type] : undefined
      },
      isWhole: true,
    },
  },
  problems: ({ fromDay, toDay }) =>
    fromDay && toDay && toDay < fromDay ? [['toDay', 'La fin doit suivre le début.']] : [],
})

export type SubsidyValues = ReturnType<typeof subsidyEntity.empty>['values']

export const subsidiesPath = (groupId: string): string => `/cse-admin/${groupId}/subsidies`

export const statementPath = (groupId: string): string => `${subsidiesPath(groupId)}/statement`
