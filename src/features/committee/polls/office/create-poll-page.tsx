import { serverNow } from '#ui/server-clock.ts'
import { useNewItemForm } from '#web/office/kit/form/use-item-form.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { PollForm } from './poll-form.tsx'
import { pollPath } from './poll-path.ts'
import { checkPoll, newPoll, pollWords, toPollFields } from './poll-values.ts'

export function CreatePollPage({ groupId }: { groupId: string }) {
  const { client, office } = useOfficeContext()
  const form = useNewItemForm({
    kind: 'poll',
    check: checkPoll,
    words: pollWords(office.zone),
    toFields: toPollFields,
    savedText: 'Sondage enregistré',
    groupId,
    listPath: pollPath(groupId),
    empty: () => newPoll(serverNow()),
    create: (fields, options) => client('/cse-admin/create-poll', { groupId, ...fields }, options),
  })
  return (
    <OfficePage>
      <PollForm of={form} item={null} />
    </OfficePage>
  )
}
