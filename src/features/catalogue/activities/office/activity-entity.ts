import type { CallInput } from '#api/client.ts'
import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { entityUpdate } from '#web/office/kit/entity/entity-update.ts'
import { activityFields, type OfficeActivity } from '../activity-shapes.ts'
import { declaredActivity } from './declared-activity.tsx'

const { promoCodeStock: noCode, memberCardStock: noCard } = declaredActivity

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** Values for other types of address and stock stay in the form, and are not sent. */
export const activityEntity = defineEntity<OfficeActivity>()({
  kind: 'activity',
  savedText: 'Mis à jour',
  schema: activityFields,
  fields: declaredActivity,
  made: {
    cse: {
      of: ['audience', 'cse'],
      read: ({ groupId, cse }) => ({ cse: groupId !== null && cse }),
      write: ({ audience, cse }) => audience === 'premium' || (audience === 'group' && cse),
    },
    groupId: {
      of: ['audience', 'groupId'],
      read: ({ groupId, cse }) => ({
        audience: groupId !== null ? ('group' as const) : cse ? ('premium' as const) : ('nonPremium' as const),
        groupId: groupId ?? '',
      }),
      write: ({ audience, groupId }) => (audience === 'group' ? (orNull(groupId) ?? undefined) : undefined),
    },
    promoCodeStock: {
      of: ['stockType', 'promoCodeStock'],
      read: ({ promoCodeStock: code }) => ({
        promoCodeStock: code ? { ...code, content: code.content ?? '', link: code.link ?? '' } : noCode.empty,
      }),
      write: ({ stockType, promoCodeStock: code }) =>
        stockType === 'PromoCode' ? { ...code, content: orNull(code.content), link: orNull(code.link) } : undefined,
    },
    memberCardStock: {
      of: ['stockType', 'memberCardStock'],
      read: ({ memberCardStock }) => ({ memberCardStock: memberCardStock ?? noCard.empty }),
      write: ({ stockType, memberCardStock }) => (stockType === 'MemberCard' ? memberCardStock : undefined),
    },
    publishAt: {
      of: ['publishAt'],
      write: ({ visibility, publishAt }) => (visibility === 'Hidden' ? (publishAt ?? undefined) : undefined),
    },
  },
  past: { prices: 'Prix', days: 'Jours', isDirty: 'À revoir' },
  problems: ({ vendorId, audience, groupId }) => [
    ...(vendorId === '' ? [['vendorId', 'Choisissez le partenaire.'] as const] : []),
    ...(audience === 'group' && groupId === '' ? [['groupId', 'Choisissez le groupe.'] as const] : []),
  ],
})

export type ActivityValues = ReturnType<typeof activityEntity.empty>['values']

/** A committee makes member-card offers; a super admin's may be for a group from the first. */
export const newActivity = (isCommittee: boolean, groupId?: string) =>
  activityEntity.empty({
    stockType: isCommittee ? 'MemberCard' : 'Standard',
    ...(groupId === undefined ? {} : { audience: 'group', groupId }),
  })

/** A new one cannot be archived. */
export function toActivityCreation(values: ActivityValues): CallInput<'/admin/create-activity'> {
  const { visibility, ...fields } = activityEntity.toFields(values)
  return { ...fields, visibility: visibility === 'Public' ? 'Public' : 'Hidden' }
}

/** The fields that differ from what is stored, and those that are to be emptied. */
export function toActivityUpdate(
  base: ActivityValues,
  values: ActivityValues,
): Pick<CallInput<'/admin/update-activity'>, 'updates' | 'removes'> {
  const { updates, removes } = entityUpdate(activityEntity.toFields(base), activityEntity.toFields(values))
  const { visibility, ...others } = updates
  return {
    updates: { ...others, ...(visibility === undefined || visibility === 'Archived' ? {} : { visibility }) },
    removes,
  }
}
