import { useSortable } from '@dnd-kit/sortable'
import { useStore } from '@tanstack/react-form'
import type { Media } from '#contract/shapes.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldRow } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { SortHandle, sortableStyle } from '#web/office/kit/sortable/sort-handle.tsx'
import { SortableItems } from '#web/office/kit/sortable/sortable-items.tsx'
import { notifyUndoable } from '#web/office/notices.ts'
import { newPerson, type PageValues } from './page-values.ts'

const MOST = 30

/** People whom the page introduces, in order. */
export function PersonFields({ of, photos }: { of: OfficeForm<PageValues>; photos: readonly Media[] }) {
  const { form } = of
  const keys = useStore(form.store, ({ values }) => values.people.map(({ key }) => key).join(' '))
  const all = keys === '' ? [] : keys.split(' ')
  const remove = (at: number) => {
    const taken = form.state.values.people[at]
    if (!taken) return
    form.removeFieldValue('people', at)
    void notifyUndoable(
      `Personne ${at + 1} retirée`,
      async () => form.insertFieldValue('people', at, taken),
      'onThisPage',
    )
  }
  return (
    <div data-field="people" className="flex flex-col gap-4">
      <SortableItems
        ids={all}
        noun="Personne"
        layout="column"
        onMove={(from, to) => form.moveFieldValues('people', from, to)}
      >
        {all.map((key, at) => (
          <PersonPart key={key} id={key} at={at} count={all.length} of={of} photos={photos} remove={() => remove(at)} />
        ))}
      </SortableItems>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={all.length >= MOST}
        onClick={() => form.pushFieldValue('people', newPerson())}
      >
        Ajouter une personne
      </Button>
    </div>
  )
}

interface PersonPartProps {
  id: string
  /** Index, from 0. */
  at: number
  count: number
  of: OfficeForm<PageValues>
  photos: readonly Media[]
  remove: () => void
}

/** One contact: drag handle, remove button, and its fields. */
function PersonPart({ id, at, count, of: { form }, photos, remove }: PersonPartProps) {
  const sortable = useSortable({ id })
  return (
    <fieldset
      ref={sortable.setNodeRef}
      style={sortableStyle(sortable)}
      className={classNames(
        'relative flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-paper p-4',
        sortable.isDragging && 'z-1 shadow-float',
      )}
    >
      <legend className="px-1 font-semibold">Personne {at + 1}</legend>
      <form.AppField name={`people[${at}].mediaId`}>
        {(field) => <field.PictureField isDecorative label="Photo" known={photos} />}
      </form.AppField>
      <FieldRow>
        <form.AppField name={`people[${at}].name`}>
          {(field) => <field.TextField label="Nom" maxLength={100} />}
        </form.AppField>
        <form.AppField name={`people[${at}].role`}>
          {(field) => <field.TextField label="Rôle" optional maxLength={100} placeholder="Secrétaire" />}
        </form.AppField>
        <form.AppField name={`people[${at}].hours`}>
          {(field) => <field.TextField label="Permanences" optional maxLength={200} placeholder="Mardi, 12 h à 14 h" />}
        </form.AppField>
        <form.AppField name={`people[${at}].phone`}>
          {(field) => <field.TextField label="Téléphone" type="tel" optional maxLength={40} />}
        </form.AppField>
        <form.AppField name={`people[${at}].email`}>
          {(field) => <field.TextField label="E-mail" type="email" optional maxLength={254} />}
        </form.AppField>
      </FieldRow>
      <div className="flex items-center gap-3">
        {count > 1 ? (
          <SortHandle layout="column" sortable={sortable} label={`Déplacer la personne ${at + 1} sur ${count}`} />
        ) : null}
        <Button variant="secondary" size="sm" onClick={remove}>
          Retirer cette personne
        </Button>
      </div>
    </fieldset>
  )
}
