import { serverNow } from '#ui/server-clock.ts'
import { useNewItemForm } from '#web/office/kit/form/use-item-form.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { pollEntity, usualTimes } from './poll-entity.ts'
import { PollForm } from './poll-form.tsx'
import { pollPath } from './poll-path.ts'

export function CreatePollPage({ groupId }: { groupId: string }) {
  const { client } = useOfficeContext()
  const form = useNewItemForm({
    ...pollEntity,
    groupId,
    listPath: pollPath(groupId),
    empty: () => pollEntity.empty(usualTimes(serverNow())),
    create: (fields, options) => client('/cse-admin/create-poll', { groupId, ...fields }, options),
  })
  return (
    <OfficePage>
      <PollForm of={form} item={null} />
    </OfficePage>
  )
}
