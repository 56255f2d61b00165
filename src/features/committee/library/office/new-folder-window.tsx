import { useEffect, useState } from 'react'
import { notify } from '#ui/toast.ts'
import { OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ItemFields } from './item-fields.tsx'
import { checkItem, newFolder, toItemFields } from './item-values.ts'
import { libraryWords } from './library-words.ts'

interface NewFolderProps {
  groupId: string
  /** Parent of the new folder. */
  parentId: string | null
  onMade: () => Promise<void>
}

export function NewFolderWindow({ open, onClose, ...props }: NewFolderProps & { open: boolean; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false)
  return (
    <Modal open={open} onClose={onClose} title="Nouveau dossier" isDirty={isDirty}>
      <FolderForm {...props} onClose={onClose} onDirty={setDirty} />
    </Modal>
  )
}

interface FolderFormProps extends NewFolderProps {
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

function FolderForm({ groupId, parentId, onMade, onClose, onDirty }: FolderFormProps) {
  const { client } = useOfficeContext()
  const [stored] = useState(() => newFolder(parentId))
  const of = useOfficeForm({
    item: `library-folder/new/${groupId}`,
    stored,
    check: checkItem,
    words: libraryWords,
    keepsDraft: false,
    save: async (values, { idempotencyKey }) => {
      const input = { groupId, ...toItemFields(values) }
      const { item } = await client('/cse-admin/create-library-folder', input, { idempotencyKey })
      onDirty(false)
      notify.success(`Dossier « ${item.name} » créé`)
      await onMade()
      onClose()
      return null
    },
  })
  const isDirty = of.changed.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <OfficeForm of={of} label="Nouveau dossier" submit="Créer le dossier">
      <div className="flex flex-col gap-4">
        <ItemFields of={of} />
      </div>
    </OfficeForm>
  )
}
