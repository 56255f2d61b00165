import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { useRepeated } from '#web/office/kit/task/use-repeated.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import type { OfficeMailing } from '../mailing-shapes.ts'
import { MailingActions } from './mailing-actions.tsx'
import { MailingNumbers } from './mailing-numbers.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import { audienceText, peopleText, stateText, stateTones } from './mailing-texts.ts'

const EVERY_MS = 2000

/** Page of a mailing past its draft: its progress, and the actions left. */
export function SentPage({ groupId, given }: { groupId: string; given: OfficeMailing }) {
  const { client, office } = useOfficeContext()
  const scope = useScope()
  const router = useRouter()
  const [item, setItem] = useState(given)
  useEffect(() => setItem(given), [given])
  const show = (next: OfficeMailing) => {
    // A mailing that is a draft again has another page.
    if (next.state === 'draft') void router.invalidate()
    else setItem(next)
  }
  const isMoving = item.state === 'scheduled' || item.state === 'sending'
  useRepeated(
    async () => show((await client('/cse-admin/get-mailing', { groupId, mailingId: item.id })).item),
    isMoving ? EVERY_MS : null,
  )
  const { startedAt, scheduledAt, finishedAt, counts, isRounded } = item
  return (
    <OfficePage actions={<MailingActions groupId={groupId} item={item} onChanged={show} />}>
      <div className="flex max-w-5xl flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{item.subject}</h2>
          <StateChip tone={item.isCancelled ? 'off' : stateTones[item.state]}>{stateText(item)}</StateChip>
        </div>
        {item.note ? <Notice kind="warn">{item.note}</Notice> : null}
        <p>
          {audienceText(item)}
          {startedAt === null
            ? `. Départ le ${momentText(office.zone, scheduledAt ?? item.createdAt)}.`
            : `. Parti le ${momentText(office.zone, startedAt)}${finishedAt === null ? '' : `, terminé le ${momentText(office.zone, finishedAt)}`}.`}
          {item.replyTo === '' ? '' : ` Réponses à ${item.replyTo}.`}
        </p>
        {counts === null ? null : <MailingNumbers counts={counts} />}
        {counts !== null && isRounded ? (
          <p className="text-note text-ink-soft">
            Les grands nombres sont arrondis à 5 : on ne doit pas reconnaître une personne.
          </p>
        ) : null}
        {counts === null || counts.recipients === 0 ? null : (
          <p className="text-note text-ink-soft">{`Écrit à ${peopleText(counts.recipients, isRounded)}. On ne sait pas qui l’a ouvert : il n’y a pas de mouchard.`}</p>
        )}
        {scope.kind === 'cse-admin' && scope.isPremium ? (
          <MailingPreview groupId={groupId} subject={item.subject} content={item.content} button={item.button} />
        ) : null}
      </div>
    </OfficePage>
  )
}
