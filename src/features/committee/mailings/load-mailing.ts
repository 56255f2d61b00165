import { and, eq, sql } from 'drizzle-orm'
import type { GroupTree } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { answerSteps } from './answer-steps.ts'
import { audienceField, isRounded, roundedDown } from './audience.ts'
import { readAudience } from './audience-shapes.ts'
import type { ListedMailing, MailingCounts, MailingFields, OfficeMailing } from './mailing-shapes.ts'
import { mailing } from './tables.ts'

export type MailingRow = typeof mailing.$inferSelect

export async function loadMailing(db: ReadDb, scope: Scope, mailingId: string): Promise<MailingRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(mailing)
    .where(and(eq(mailing.id, mailingId), scope.where(mailing.groupId)))
  return row
}

export const mailingFieldsIn = ({ subject, content, replyTo, button, audience }: MailingRow): MailingFields => ({
  ...{ subject, content, replyTo, button },
  audience: readAudience(audience),
})

export const listedMailingIn = (row: MailingRow): ListedMailing => {
  const { id, subject, state, scheduledAt, startedAt, finishedAt, cancelledAt, createdAt, updatedAt } = row
  return {
    ...{ id, subject, state, scheduledAt, startedAt, finishedAt, createdAt, updatedAt },
    isCancelled: cancelledAt !== null,
  }
}

/** Counts a mailing's mails by outcome; one whose row is gone counts as delivered. */
export async function countMails({ orm }: ReadDb, mailingId: string): Promise<MailingCounts> {
  const [row] = await orm.all<Record<keyof MailingCounts, number | null>>(sql`
    select count(*) as recipients,
      sum(r.state = 'waiting' or coalesce(m.status = 'Queued', 0)) as waiting,
      sum(r.state = 'queued' and (m.id is null or (m.status = 'Sent' and coalesce(m.delivery, 'Delivered') = 'Delivered'))) as delivered,
      sum(coalesce(m.status = 'Failed' or (m.status = 'Sent' and m.delivery in ('Bounced', 'Complained')), 0)) as refused,
      sum(r.state in ('skipped', 'cancelled')) as notSent,
      (select count(*) from mail_opt_out where mailing_id = ${mailingId}) as unsubscribed
    from mailing_recipient r left join mail m on m.id = r.mail_id where r.mailing_id = ${mailingId}`)
  const number = (key: keyof MailingCounts) => Number(row?.[key] ?? 0)
  return {
    recipients: number('recipients'),
    waiting: number('waiting'),
    delivered: number('delivered'),
    refused: number('refused'),
    notSent: number('notSent'),
    unsubscribed: number('unsubscribed'),
  }
}

/** A mailing as its committee sees it. */
export async function officeMailing(
  { db, groups }: { db: ReadDb; groups: GroupTree },
  row: MailingRow,
): Promise<OfficeMailing> {
  const { note, startedAt } = row
  const rounded = isRounded(row.audience)
  const counts = row.counts ?? (startedAt === null ? null : await countMails(db, row.id))
  return {
    ...listedMailingIn(row),
    ...mailingFieldsIn(row),
    ...audienceLabels(groups, row),
    note,
    isRounded: rounded,
    counts: counts === null ? null : shownCounts(row.cancelledAt === null ? counts : settled(counts), rounded),
  }
}

/** Names of the audience's sub-groups and answers, in their order. */
function audienceLabels(
  groups: GroupTree,
  { groupId, audience: stored }: MailingRow,
): Pick<OfficeMailing, 'groupLabels' | 'answerLabels'> {
  const audience = readAudience(stored)
  if (audience.kind === 'all') return { groupLabels: [], answerLabels: [] }
  return {
    groupLabels: audience.groupIds.map((id) => groups.get(id)?.label ?? null),
    answerLabels: audience.answers.map(({ fieldId, step: value }) => {
      const field = audienceField(groups, groupId, fieldId)
      const step = field && answerSteps(field).find((each) => each.value === value)
      return field && step ? `${field.label} : ${step.label}` : null
    }),
  }
}

/** Counts of an ended mailing: those waiting will not be sent, even before that is stored. */
const settled = (counts: MailingCounts): MailingCounts => ({
  ...counts,
  waiting: 0,
  notSent: counts.notSent + counts.waiting,
})

/** Rounds every count: an exact one that changes by one would reveal what a single person did. */
const shownCounts = (counts: MailingCounts, rounded: boolean): MailingCounts =>
  rounded
    ? {
        recipients: roundedDown(counts.recipients),
        waiting: roundedDown(counts.waiting),
        delivered: roundedDown(counts.delivered),
        refused: roundedDown(counts.refused),
        notSent: roundedDown(counts.notSent),
        unsubscribed: roundedDown(counts.unsubscribed),
      }
    : counts
