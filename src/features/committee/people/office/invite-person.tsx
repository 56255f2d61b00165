import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { GroupInput } from '#web/office/kit/form/group-field.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { useScope } from '#web/office/use-office.ts'

const InviteForm = lazy(() => import('./invite-form.tsx').then((loaded) => ({ default: loaded.InviteForm })))

interface InvitePersonProps {
  /** A committee's own group, or the list's filter; undefined: the administrator chooses it first. */
  groupId: string | undefined
  /** Called when a person became a member, so that the list reloads. */
  onInvited: () => Promise<void>
}

/** "Inviter une personne": window that imports a single person. */
export function InvitePerson({ groupId, onInvited }: InvitePersonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Inviter une personne
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Inviter une personne"
        mode="slide-right"
        width={760}
        isDirty={isDirty}
      >
        {isOpen ? (
          <Invitation
            groupId={groupId}
            onDirty={setDirty}
            onInvited={async () => {
              setOpen(false)
              await onInvited()
            }}
          />
        ) : null}
      </Modal>
    </>
  )
}

interface InvitationProps extends InvitePersonProps {
  onDirty: (isDirty: boolean) => void
}

function Invitation({ groupId, onDirty, onInvited }: InvitationProps) {
  const [chosen, setChosen] = useState(groupId ?? '')
  const isAdmin = useScope().kind === 'admin'
  return (
    <div className="flex flex-col gap-5">
      {isAdmin ? <GroupInput name="groupId" label="GROUPE" chosen={chosen} onChoose={setChosen} /> : null}
      {chosen === '' ? null : (
        <Suspense fallback={<LoadingBlock label="Chargement du formulaire" />}>
          <InviteForm key={chosen} groupId={chosen} onDirty={onDirty} onInvited={onInvited} />
        </Suspense>
      )}
    </div>
  )
}
