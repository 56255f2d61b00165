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
        <PeoplePicker label="Ajouter un administrateur" onPick={(person) => void change('add', person)} />
      </div>
    </section>
  )
}
