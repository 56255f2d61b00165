import { useCallback, useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { notify } from '#ui/toast.ts'
import { PlanButtons } from '#web/office/kit/plan-buttons.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { AdministratorList } from './administrator-list.tsx'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'

interface Planned {
  action: 'add' | 'remove'
  person: PickedPerson
}

/** List of super admins; granting or revoking the right asks for confirmation. */
export function SuperAdmins() {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/list-super-admins', {}), [client])
  const { found, failure, reload } = useLoaded(read)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [isPending, attempt] = useAttempt()
  const change = ({ action, person }: Planned) =>
    attempt(async () => {
      setPlanned(null)
      await adminCall(client)('/admin/update-super-admins', { action, userId: person.userId })
      notify.success(`Administrateur ${person.email} ${action === 'add' ? 'ajouté' : 'retiré'}`)
      await reload()
    })
  return (
    <section aria-label="Administrateurs">
      <h2 className="text-base font-bold">Administrateurs du site</h2>
      <p className="mt-0.5 mb-3 text-ink-soft">Ils voient et changent tout, dans tous les groupes.</p>
      {failure === null ? null : (
        <Notice kind="error" title="Échec de la récupération des utilisateurs" className="mb-3" />
      )}
      <AdministratorList
        administrators={found?.administrators ?? []}
        empty={found ? 'Personne.' : LOADING}
        isPending={isPending}
        onRemove={(person) => setPlanned({ action: 'remove', person })}
      />
      {planned ? (
        <Notice
          kind="warn"
          className="mt-3"
          title={`${planned.action === 'add' ? 'Donner' : 'Retirer'} tous les droits à ${planned.person.email} ?`}
        >
          <p>Ses connexions en cours prendront fin : il faudra se connecter à nouveau.</p>
          <PlanButtons
            text={planned.action === 'add' ? 'Donner les droits' : 'Retirer les droits'}
            isPending={isPending}
            confirm={() => change(planned)}
            cancel={() => setPlanned(null)}
          />
        </Notice>
      ) : (
        <div className="mt-3">
          <PeoplePicker label="Ajouter un administrateur" onPick={(person) => setPlanned({ action: 'add', person })} />
        </div>
      )}
    </section>
  )
}
