import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Notice } from '#ui/notice.tsx'
import { FormFrame } from '#web/office/kit/form/office-form.tsx'
import { useStoredItemForm } from '#web/office/kit/form/use-item-form.tsx'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficePoll } from '../poll-shapes.ts'
import { usePollMoments } from '../ui/use-poll-moments.ts'
import { EndPoll } from './end-poll.tsx'
import { pollEntity } from './poll-entity.ts'
import { PollForm } from './poll-form.tsx'
import { pollPath } from './poll-path.ts'
import { PollPreview } from './poll-preview.tsx'
import { PollVoters } from './poll-voters.tsx'
import { RemovePoll } from './remove-poll.tsx'

/** Page of a stored poll: fields that may still change, and its result. */
export function EditPollPage({ groupId, item }: { groupId: string; item: OfficePoll }) {
  const { client } = useOfficeContext()
  const pollId = item.id
  const { form, historyButton, history } = useStoredItemForm({
    ...pollEntity,
    item,
    listPath: pollPath(groupId),
    update: (sent, options) => client('/cse-admin/update-poll', { groupId, pollId, ...sent }, options),
    load: () => client('/cse-admin/get-poll', { groupId, pollId }),
  })
  const router = useRouter()
  usePollMoments(
    item,
    useCallback(() => router.invalidate(), [router]),
  )
  const isOver = item.state === 'ended' && item.total > 0
  return (
    <OfficePage
      actions={
        <>
          {item.state === 'open' && item.total > 0 ? <EndPoll groupId={groupId} item={item} /> : null}
          {item.votes !== null && item.total > 0 ? (
            <ExportButton
              label="Exporter les résultats"
              fileName="resultats.csv"
              disabled={false}
              make={listFile('/cse-admin/get-poll', { groupId, pollId })}
            />
          ) : null}
          {historyButton}
        </>
      }
    >
      {isOver ? (
        <FormFrame of={form}>
          <div className="flex max-w-5xl flex-col gap-6">
            <Notice>Ce sondage est terminé : il ne change plus.</Notice>
            <PollPreview of={form} item={item} />
          </div>
        </FormFrame>
      ) : (
        <PollForm
          of={form}
          item={item}
          actions={item.total === 0 ? <RemovePoll groupId={groupId} item={item} /> : null}
        />
      )}
      {item.anonymous || item.total === 0 ? null : <PollVoters groupId={groupId} pollId={pollId} />}
      {history}
    </OfficePage>
  )
}
