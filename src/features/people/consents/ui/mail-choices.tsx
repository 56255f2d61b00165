import { useState } from 'react'
import { type CallResult, type Client, ClientError } from '#api/client.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'

type Choice = CallResult<'/list-mail-choices'>['items'][number]

interface MailChoicesProps {
  client: Client
  choices: readonly Choice[]
  onSessionEnded: () => void
}

/** Switch for each committee that lets it write or not; saves at once. */
export function MailChoices({ client, choices: loaded, onSessionEnded }: MailChoicesProps) {
  const [choices, setChoices] = useState(loaded)
  const put = (groupId: string, isSubscribed: boolean) =>
    setChoices((all) => all.map((each) => (each.groupId === groupId ? { ...each, isSubscribed } : each)))
  const choose = async ({ groupId, label }: Choice, isSubscribed: boolean) => {
    put(groupId, isSubscribed)
    try {
      await client('/change-mail-choice', { groupId, isSubscribed })
      notify.success(isSubscribed ? `Vous recevrez les informations de ${label}` : `${label} ne vous écrira plus`)
    } catch (error) {
      put(groupId, !isSubscribed)
      if (error instanceof ClientError && error.status === 401) onSessionEnded()
      else notifyFailure(error)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {choices.map((choice) => (
        <Checkbox
          key={choice.groupId}
          label={`Recevoir les informations de ${choice.label}`}
          checked={choice.isSubscribed}
          onChange={({ currentTarget }) => void choose(choice, currentTarget.checked)}
        />
      ))}
    </div>
  )
}
