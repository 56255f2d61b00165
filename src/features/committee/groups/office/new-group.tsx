import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { UserGroup } from '../group-shapes.ts'

interface NewGroupFormProps {
  parentGroupId: string
  label: string
  onCreated: (group: UserGroup) => void
}

/** Form with the name of a new group, which inherits everything at first. */
export function NewGroupForm({ parentGroupId, label, onCreated }: NewGroupFormProps) {
  const { client } = useOfficeContext()
  const [name, setName] = useState('')
  const [isPending, attempt] = useAttempt()
  const create = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isPending) return
    void attempt(async () => {
      const { group } = await adminCall(client)('/admin/create-user-group', { parentGroupId, groupLabel: name })
      setName('')
      onCreated(group)
    })
  }
  return (
    <form onSubmit={create} className="flex flex-wrap items-end gap-2">
      <LimitedInput
        label={label}
        name="newGroupLabel"
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className="min-w-0 grow basis-60"
      />
      <Button type="submit" variant="secondary" disabled={name.trim() === ''} loading={isPending}>
        Créer
      </Button>
    </form>
  )
}

interface NewGroupProps {
  parent: { groupId: string; groupLabel: string }
  onClose: () => void
  onCreated: (group: UserGroup) => void
}

/** Window that creates a group below the top of the tree. */
export function NewGroup({ parent, onClose, onCreated }: NewGroupProps) {
  return (
    <Modal open onClose={onClose} title="Créer un groupe" mode="fade-center" width={480}>
      <p className="mb-3 text-ink-soft">
        Sous « {parent.groupLabel} ». Pour un sous-groupe, ouvrez d’abord le groupe qui le contient.
      </p>
      <NewGroupForm
        parentGroupId={parent.groupId}
        label="Nom du groupe"
        onCreated={(group) => {
          onClose()
          onCreated(group)
        }}
      />
    </Modal>
  )
}
