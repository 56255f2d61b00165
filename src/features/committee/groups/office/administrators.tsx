import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupAdministrator } from '../group-shapes.ts'
import { AdministratorList } from './administrator-list.tsx'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'

interface AdministratorsProps {
  groupId: string
  administrators: readonly GroupAdministrator[]
  reload: () => Promise<void>
}

/** Administrators of the group. Each change is saved at once and can be undone. */
export function Administrators({ groupId, administrators, reload }: AdministratorsProps) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const send = async (action: 'add' | 'remove', { userId }: PickedPerson) => {
    await adminCall(client)('/admin/update-user-group-admins', { groupId, action, userId })
    await reload()
  }
  const change = (action: 'add' | 'remove', person: PickedPerson) =>
    attempt(async () => {
      await send(action, person)
      const done = action === 'add' ? 'ajouté' : 'retiré'
      const back = action === 'add' ? 'remove' : 'add'
      void notifyUndoable(`Administrateur ${person.email} ${done}`, () => send(back, person))
    })
  /** Brings the person into the group with the mail of its last import, and gives the right. */
  const invite = async (email: string): Promise<boolean> => {
    let isInvited = false
    await attempt(async () => {
      const call = adminCall(client)
      const { emailContent, obstacle } = await call('/admin/list-user-imports', { groupId })
      if (obstacle !== null) return notify.error(obstacle)
      const sendEmail = { mode: 'send-email-to-new-members-only', emailContent } as const
      const person = { groupId, email, firstName: '', lastName: '', sendEmail }
      const { userId } = await call('/admin/invite-user', person)
      await send('add', { userId, email })
      isInvited = true
      notify.success(`${email} est invité comme administrateur`)
    })
    return isInvited
  }
  return (
    <section aria-label="Administrateurs">
      <h2 className="text-base font-bold">Administrateurs</h2>
      <p className="mt-0.5 mb-3 text-ink-soft">Ils s’occupent de ce groupe seulement, pas de ceux en dessous.</p>
      <AdministratorList
        administrators={administrators}
        empty="Personne n’administre encore ce groupe."
        isPending={isPending}
        onRemove={(person) => void change('remove', person)}
      />
      <div className="mt-3">
        <PeoplePicker
          label="Ajouter un administrateur"
          onPick={(person) => void change('add', person)}
          invitation={{ text: (email) => `Inviter ${email} comme administrateur`, isPending, invite }}
        />
      </div>
    </section>
  )
}
