import { useStore } from '@tanstack/react-form'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { ItemValues } from './item-values.ts'
import { readersTexts } from './library-words.ts'

interface ItemFieldsProps {
  of: Form<ItemValues>
  /** Possible parent folders; without them the item cannot be moved. */
  folders?: readonly { id: string; path: string }[]
}

/** Fields of a folder or file: name, place and readers. */
export function ItemFields({ of: { form }, folders }: ItemFieldsProps) {
  const readers = useStore(form.store, ({ values }) => values.readers)
  return (
    <>
      <form.AppField name="name">{(field) => <field.TextField label="Nom" maxLength={150} autoFocus />}</form.AppField>
      {folders ? (
        <form.AppField name="parentId">
          {(field) => (
            <field.SelectField
              label="Dossier"
              options={[
                { value: '', label: 'Médiathèque' },
                ...folders.map(({ id, path }) => ({ value: id, label: path })),
              ]}
            />
          )}
        </form.AppField>
      ) : null}
      <form.AppField name="readers">
        {(field) => (
          <field.RadioField
            label="Qui peut lire"
            options={[
              {
                value: 'members',
                label: readersTexts.members,
                hint: 'Tous ceux qui peuvent ouvrir le dossier qui le contient.',
              },
              { value: 'groups', label: readersTexts.groups, hint: 'Ceux des groupes choisis, et d’en dessous.' },
              { value: 'admins', label: 'Les administrateurs seulement', hint: 'Vous et vos collègues du comité.' },
            ]}
          />
        )}
      </form.AppField>
      {readers === 'groups' ? (
        <form.AppField name="readerGroups">
          {(field) => <field.GroupsField label="Groupes" none="Aucun groupe choisi" />}
        </form.AppField>
      ) : null}
    </>
  )
}
