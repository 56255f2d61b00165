import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeMailing } from '../mailing-shapes.ts'

interface TestMailProps {
  groupId: string
  item: Pick<OfficeMailing, 'subject' | 'content' | 'replyTo' | 'button'>
  disabled: boolean
}

/** Sends the saved mail to the administrator alone. */
export function TestMail({ groupId, item: { subject, content, replyTo, button }, disabled }: TestMailProps) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const send = () =>
    attempt(async () => {
      const { to } = await client('/cse-admin/send-test-mailing', { groupId, subject, content, replyTo, button })
      notify.success(`Essai envoyé à ${to}`)
    })
  return (
    <Button variant="secondary" size="sm" disabled={disabled} loading={isPending} onClick={() => void send()}>
      M’envoyer un essai
    </Button>
  )
}
