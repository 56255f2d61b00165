import { RemoveItem } from '#web/office/kit/remove-item.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficePoll } from '../poll-shapes.ts'
import { pollPath } from './poll-path.ts'

/** Deletes a poll, which has no votes. */
export function RemovePoll({ groupId, item: { id, updatedAt } }: { groupId: string; item: OfficePoll }) {
  const { client } = useOfficeContext()
  return (
    <RemoveItem
      remove={() => client('/cse-admin/delete-poll', { groupId, pollId: id, ifUpdatedAt: updatedAt })}
      draft={`poll/${id}`}
      texts={{ gone: 'Sondage supprimé', back: 'Sondage repris' }}
      list={pollPath(groupId)}
    />
  )
}
