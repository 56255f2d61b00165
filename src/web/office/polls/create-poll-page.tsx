import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { serverNow } from '../../../ui/server-clock.ts'
import { notify } from '../../../ui/toast.ts'
import { useOfficeForm } from '../kit/form/use-office-form.ts'
import { OfficePage } from '../office-page.tsx'
import { useOfficeContext } from '../use-office.ts'
import { PollForm } from './poll-form.tsx'
import { pollPath } from './poll-path.ts'
import { checkPoll, fieldsOf, newPoll, pollWords } from './poll-values.ts'

export function CreatePollPage({ groupId }: { groupId: string }) {
  const { client, office } = useOfficeContext()
  const router = useRouter()
  const [stored] = useState(() => newPoll(serverNow()))
  const form = useOfficeForm({
    item: `poll/new/${groupId}`,
    stored,
    check: checkPoll,
    words: pollWords(office.zone),
    save: async (values, { idempotencyKey }) => {
      await client('/cse-admin/create-poll', { groupId, ...fieldsOf(values) }, { idempotencyKey })
      notify.success('Sondage enregistré')
      void router.navigate({ href: pollPath(groupId) })
      return null
    },
  })
  return (
    <OfficePage>
      <PollForm of={form} item={null} />
    </OfficePage>
  )
}
