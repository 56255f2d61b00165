import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { OfficePoll } from '../../../features/polls/poll-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { changedFields } from '../kit/form/differences.ts'
import { HistoryDialog } from '../kit/form/history-dialog.tsx'
import { FormFrame } from '../kit/form/office-form.tsx'
import { useOfficeForm } from '../kit/form/use-office-form.ts'
import { notifySaved } from '../kit/undo-saved.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { OfficePage } from '../office-page.tsx'
import { useOfficeContext } from '../use-office.ts'
import { EndPoll } from './end-poll.tsx'
import { PollForm } from './poll-form.tsx'
import { pollPath } from './poll-path.ts'
import { PollPreview } from './poll-preview.tsx'
import { checkPoll, fieldsOf, pollWords, storedPoll } from './poll-values.ts'
import { PollVoters } from './poll-voters.tsx'
import { RemovePoll } from './remove-poll.tsx'

/** A poll that is there already: what may still change of it, and what came of it. */
export function EditPollPage({ groupId, item }: { groupId: string; item: OfficePoll }) {
  const { client, office } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedPoll(item), [item])
  const words = useMemo(() => pollWords(office.zone), [office.zone])
  const pollId = item.id
  const form = useOfficeForm({
    item: `poll/${pollId}`,
    stored,
    check: checkPoll,
    words,
    save: async (values, { base, idempotencyKey }) => {
      const updates = changedFields(fieldsOf(base.values), fieldsOf(values))
      if (Object.keys(updates).length > 0) {
        const input = { groupId, pollId, updates, ifUpdatedAt: base.version ?? undefined }
        const { updatedAt } = (await client('/cse-admin/update-poll', input, { idempotencyKey })).item
        const after = () => router.invalidate()
        void notifySaved('Sondage enregistré', { call, target: pollId, updatedAt, after })
      }
      void router.navigate({ href: pollPath(groupId) })
      return null
    },
    reload: async () => storedPoll((await client('/cse-admin/get-poll', { groupId, pollId })).item),
  })
  const isOver = item.state === 'ended' && item.total > 0
  return (
    <OfficePage
      actions={
        <>
          {item.state === 'open' && item.total > 0 ? <EndPoll groupId={groupId} item={item} /> : null}
          <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
            Historique
          </Button>
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
      <HistoryDialog open={isHistory} onClose={() => setHistory(false)} target={pollId} call={call} words={words} />
    </OfficePage>
  )
}
