import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeMemberField } from '../member-field-shapes.ts'
import { fieldsPath } from './field-paths.ts'
import { answersText } from './field-texts.ts'

/** Deletes a field and its answers for good, after showing their number. */
export function RemoveField({ groupId, item }: { groupId: string; item: OfficeMemberField }) {
  const { client, drafts } = useOfficeContext()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [isPending, attempt] = useAttempt()
  const remove = () =>
    attempt(async () => {
      const { id: fieldId, answers, updatedAt: ifUpdatedAt } = item
      await client('/cse-admin/delete-member-field', { groupId, fieldId, answers, ifUpdatedAt })
      drafts.drop(`member-field/${fieldId}`)
      setOpen(false)
      notify.success('Champ supprimé')
      await router.navigate({ href: fieldsPath(groupId) })
    })
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Supprimer
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Supprimer ce champ ?">
        <p>
          {item.answers === 0
            ? 'Personne n’y a répondu : rien d’autre n’est perdu.'
            : `${answersText(item.answers)} de vos bénéficiaires ${plural(item.answers, 'sera effacée', 'seront effacées')}, sans retour possible.`}
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button loading={isPending} onClick={() => void remove()}>
            Supprimer le champ
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Retour
          </Button>
        </div>
      </Dialog>
    </>
  )
}
