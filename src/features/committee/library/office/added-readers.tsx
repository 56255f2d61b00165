import { Select } from '#ui/field.tsx'
import type { UploadTarget } from './library-queue.ts'
import { readersTexts } from './library-words.ts'

export type AddedReaders = NonNullable<UploadTarget['readers']>

interface AddedReadersProps {
  value: AddedReaders
  onChange: (readers: AddedReaders) => void
}

/** Choice of the readers of files added next, who can read a file as soon as it is there. */
export const AddedReadersField = ({ value, onChange }: AddedReadersProps) => (
  <Select
    className="w-full sm:w-96"
    label="Qui peut lire les fichiers ajoutés"
    hint="Pour certains groupes : ajoutez pour vous seuls, puis choisissez-les par « Modifier »."
    options={[
      { value: 'members', label: readersTexts.members },
      { value: 'admins', label: 'Les administrateurs seulement' },
    ]}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value === 'admins' ? 'admins' : 'members')}
  />
)
