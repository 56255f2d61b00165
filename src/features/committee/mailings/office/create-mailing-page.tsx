import { useRouter } from '@tanstack/react-router'
import { notify } from '#ui/toast.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { ReadQuestions } from './answers-field.tsx'
import { MailingForm } from './mailing-form.tsx'
import { mailingPath } from './mailing-texts.ts'
import { checkMailing, mailingInput, mailingWords, newMailing } from './mailing-values.ts'

/** Page of a new mailing; saving makes a draft, to be sent from its own page. */
export function CreateMailingPage({ groupId, readQuestions }: { groupId: string; readQuestions: ReadQuestions }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const form = useOfficeForm({
    item: `mailing/new/${groupId}`,
    stored: newMailing,
    check: checkMailing,
    words: mailingWords,
    save: async (values, { idempotencyKey }) => {
      const { item } = await client(
        '/cse-admin/create-mailing',
        { groupId, ...mailingInput(values) },
        { idempotencyKey },
      )
      notify.success('Brouillon enregistré')
      void router.navigate({ href: `${mailingPath(groupId)}/${item.id}` })
      return null
    },
  })
  return (
    <OfficePage>
      <MailingForm groupId={groupId} readQuestions={readQuestions} of={form} />
    </OfficePage>
  )
}
